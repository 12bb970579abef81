import type { Static, TObject } from 'typebox';
import type { OpenThing } from '../../platform/contract/schemas.ts';
import { extend, extensionPoint, type Extension } from '../../platform/registry/extension-point.ts';
import type { Hook, RunOf } from '../sdk/hook.ts';

interface HookPart {
  readonly hook: Hook;
  readonly run: (...args: never) => Promise<unknown>;
  /** What it may answer, where its answers go out with replies. */
  readonly fields?: TObject;
}

/** Who takes part in hooks, which their owners declare (`defineHook`). */
export const hookPoint = extensionPoint<HookPart>('hook');
export type HookExtension = Extension<HookPart>;

type AnyRun = (...args: never) => Promise<unknown>;

const hookName = ({ name }: Hook): string => name.replace('.', '-');

/** Takes part in a hook (`postHooks`, `commentHooks`, ... or one that another plugin declares). */
export function hook<H extends Hook<AnyRun, null>>(declared: H, run: RunOf<H>, order?: number): HookExtension {
  return extend(hookPoint, {
    name: hookName(declared),
    hook: declared,
    run,
    ...(order === undefined ? {} : { order }),
  });
}

/**
 * Takes part in a hook whose answers go out as fields of posts, comments, user cards or the
 * signed-in user's own data (`postHooks.present`).
 * @param fields all that it may answer, by the schemas of the contract: `/docs/json` has them, each
 *   as optional, because not every post
 *   and not every zone has them. The compiler refuses others; nothing of it runs with a request
 * @param run a function whose parameters have their types written down: the compiler compares what
 *   it answers with `fields`
 */
export function fieldsHook<H extends Hook<AnyRun, OpenThing>, F extends TObject, Answer>(
  declared: H,
  fields: F & Declaring<Answer, Static<F>>,
  run: (...args: Parameters<RunOf<H>>) => Promise<ReadonlyMap<number, Answer>>,
): HookExtension {
  return extend(hookPoint, { name: hookName(declared), hook: declared, run, fields });
}

/**
 * Asks nothing more of the schema, unless the answer has fields that it lacks, or of another type.
 */
type Declaring<Answer, Fields> = Answer extends Partial<Fields> & Record<Exclude<keyof Answer, keyof Fields>, never>
  ? unknown
  : { readonly undeclared: Exclude<keyof Answer, keyof Fields> };
