import type { RequestContext } from '../../sdk/context.ts';
import { isOutage } from '../../db/index.ts';
import { AppError, fail } from '../../sdk/errors.ts';
import { assertNever } from '../../sdk/assert-never.ts';
import { ownerOf, type Hook, type HookAnswers, type HookPhase, type RunOf } from '../../sdk/hook.ts';
import { INCOMPLETE } from '../../sdk/incomplete.ts';
import type { ResolvedOf } from '../../../platform/registry/extension-point.ts';
import type { hookPoint } from '../hook-point.ts';
import type { PluginFaults } from './plugin-faults.ts';

type Fields = Record<string, unknown>;

/**
 * Runs hooks: those of the core and of the plugins that the zone of a request has. Phase and
 * answers are part of a hook's declaration.
 */
export interface Hooks {
  run<H extends Hook>(hook: H, ...args: Parameters<RunOf<H>>): ReturnType<RunOf<H>>;
}

type HookExtensions = readonly ResolvedOf<typeof hookPoint>[];
type AnyHook = (...args: readonly unknown[]) => Promise<unknown>;
/** What every hook is called with first. */
type Place = Pick<RequestContext, 'zone'> & Partial<Pick<RequestContext, 'tag'>>;

/** Whether a failure is logged and the rest goes on. */
const ISOLATED: ReadonlySet<HookPhase> = new Set<HookPhase>(['prepare', 'afterCommit', 'present']);

/**
 * How long a plugin's hook may take. A write whose hook takes longer is refused (503, and its
 * transaction is rolled back); what presents is as failed: nobody waits for a plugin that hangs.
 */
const LIMIT_MS = 10_000;
/**
 * These have three times as long: nobody's transaction waits for them, and `prepare` asks systems
 * of others.
 */
const LONG: ReadonlySet<HookPhase> = new Set<HookPhase>(['prepare', 'afterCommit']);
const LONG_TIMES = 3;

/** Stands for each hook that a plugin declares itself. */
export const everyHookOf = (plugin: string): string => `${plugin}.*`;

/** A hook has not answered in its time. */
class HookTimeout extends Error {
  constructor(name: string, ms: number) {
    super(`the hook ${name} has not answered within ${ms} ms`);
  }
}

/** Neither a refusal nor the database's: something is wrong with the plugin. */
const isFault = (error: unknown): boolean => !(error instanceof AppError) && !isOutage(error);

/**
 * @param ofZone the hook extensions of a zone's plugins, ordered; null: of all plugins, whichever
 *   zones have them
 */
export function createHooks(
  ofZone: (abbr: string | null) => HookExtensions,
  faults: Pick<PluginFaults, 'report'>,
  limitMs: number = LIMIT_MS,
): Hooks {
  /** @throws HookTimeout; what the hook still does after that is done for nobody */
  async function inTime({ name, phase }: Hook, work: () => Promise<unknown>): Promise<unknown> {
    const ms = LONG.has(phase) ? limitMs * LONG_TIMES : limitMs;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_done, refuse) => {
      timer = setTimeout(() => refuse(new HookTimeout(name, ms)), ms);
    });
    try {
      return await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function isolated(hook: Hook, plugin: string, work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await inTime(hook, work);
    } catch (error) {
      faults.report(plugin, 'hook', error, 'A plugin hook failed', { hook: hook.name });
      return undefined;
    }
  }

  /** What cannot go on without the hook's answer. @throws what the hook refuses, PLUGIN_DOWN */
  async function needed(hook: Hook, plugin: string, work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await inTime(hook, work);
    } catch (error) {
      const isLate = error instanceof HookTimeout;
      if (!isLate && !(hook.phase === 'ask' && isFault(error))) throw error;
      const what = isLate ? 'A plugin hook took too long' : 'A plugin hook failed';
      faults.report(plugin, 'hook', error, what, { hook: hook.name });
      throw Object.assign(fail('PLUGIN_DOWN'), { cause: error });
    }
  }

  /** A zone's list stays the same one until its config changes; some hooks run for each comment. */
  const byName = new WeakMap<HookExtensions, Map<string, HookExtensions>>();
  function takingPart(all: HookExtensions, declared: Hook): HookExtensions {
    const known = byName.get(all) ?? new Map<string, HookExtensions>();
    byName.set(all, known);
    let parts = known.get(declared.name);
    if (!parts) {
      const names = [declared.name, everyHookOf(ownerOf(declared))];
      known.set(declared.name, (parts = all.filter(({ hook }) => names.includes(hook.name))));
    }
    return parts;
  }

  /** One after the other, until one throws or the answer is there. */
  async function askInTurn(hook: Hook, parts: HookExtensions, args: readonly unknown[]): Promise<unknown> {
    const { answers } = hook;
    const union = new Set<unknown>();
    for (const { plugin, run } of parts) {
      // `hook()` tied its parameters to the hook.
      const answer = await needed(hook, plugin, () => (run as AnyHook)(...args));
      if (answers === 'any' && answer) return true;
      if (answers === 'first' && answer !== null) return answer;
      if (answers === 'union') for (const item of answer as ReadonlySet<unknown>) union.add(item);
    }
    if (answers === 'any') return false;
    if (answers === 'first') return null;
    return answers === 'union' ? union : undefined;
  }

  /** All at the same moment; what is made without one that failed is `INCOMPLETE`. */
  async function askTogether(
    hook: Hook,
    parts: HookExtensions,
    args: readonly unknown[],
    place: Place,
  ): Promise<unknown> {
    const hasAnswers = hook.answers !== 'none';
    const found = await Promise.all(
      parts.map(async ({ plugin, run }) => {
        const answer = await isolated(hook, plugin, () => (run as AnyHook)(...args));
        if (answer === undefined && hasAnswers) place.tag?.(INCOMPLETE);
        return answer;
      }),
    );
    return together(hook.answers, found);
  }

  function ask(hook: Hook, args: readonly [Place, ...unknown[]]): Promise<unknown> {
    const parts = takingPart(ofZone(hook.ofEveryPlugin ? null : args[0].zone.abbr), hook);
    return ISOLATED.has(hook.phase) ? askTogether(hook, parts, args, args[0]) : askInTurn(hook, parts, args);
  }

  return {
    // The generic signature is the hook's; inside, all hooks are alike.
    run: (hook, ...args) => ask(hook, args as never) as never,
  };
}

/** One answer of those of all plugins, in their order; undefined stands for one that failed. */
function together(answers: HookAnswers, found: readonly unknown[]): unknown {
  switch (answers) {
    case 'none':
      return undefined;
    case 'any':
      return found.some(Boolean);
    case 'first':
      return found.find((answer) => answer !== undefined && answer !== null) ?? null;
    case 'union':
      return new Set(found.flatMap((answer) => [...((answer ?? []) as Iterable<unknown>)]));
    case 'fields':
      return merged(found);
    default:
      return assertNever(answers);
  }
}

/** The fields that each of them has found, in their order: the later one's stand. */
function merged(found: readonly unknown[]): Map<number, Fields> {
  const fields = new Map<number, Fields>();
  for (const one of found)
    for (const [id, own] of (one as Map<number, Fields> | undefined) ?? [])
      fields.set(id, { ...fields.get(id), ...own });
  return fields;
}
