import type { OpenThing } from '../../platform/contract/schemas.ts';

/**
 * When a hook runs. It decides what a failure does:
 * - `prepare`: before the transaction of a write, for what lies outside of this host. Isolated: a
 *   failure is logged, never shown.
 * - `before`: before a write. Whoever throws refuses it.
 * - `transaction`: in the transaction of a write. Whoever throws refuses it, and everything is
 *   undone.
 * - `afterCommit`: after the commit. Isolated.
 * - `present`: while something is shown. Isolated: a plugin that fails contributes nothing, and
 *   what is made without it is kept for nobody.
 * - `ask`: a question that a read or a write cannot go on without. Whoever throws a refusal refuses
 *   it; a fault makes it 503.
 */
export type HookPhase = 'prepare' | 'before' | 'transaction' | 'afterCommit' | 'present' | 'ask';

/**
 * What becomes of the answers of several plugins:
 * - `none`: there are no answers.
 * - `any`: true as soon as one says so.
 * - `first`: that of the first which is not null.
 * - `union`: the set of all that they name.
 * - `fields`: their fields by id, put together; of a field that two have, the later one's stands.
 */
export type HookAnswers = 'none' | 'any' | 'first' | 'union' | 'fields';

/** Fields of a reply by id; an id without an entry gets none. */
export type FieldsById = Map<number, Record<string, unknown>>;

type AnyRun = (...args: never) => Promise<unknown>;

/** The answers that a hook of this signature has. */
type AnswersOf<Run extends AnyRun> =
  Awaited<ReturnType<Run>> extends infer Answer
    ? [Answer] extends [void]
      ? 'none'
      : [Answer] extends [boolean]
        ? 'any'
        : null extends Answer
          ? 'first'
          : [Answer] extends [ReadonlyMap<number, unknown>]
            ? 'fields'
            : 'union'
    : never;

/**
 * What a plugin can take part in: declared by the module or plugin that runs it, in its own folder.
 */
export interface Hook<Run extends AnyRun = AnyRun, Of extends OpenThing | null = OpenThing | null> {
  /** `<owner>.<what happens>`. */
  readonly name: string;
  readonly phase: HookPhase;
  readonly answers: HookAnswers;
  /** Every plugin is asked, also where the zone has lost it: it may have it again. */
  readonly ofEveryPlugin: boolean;
  /**
   * Of which thing of replies its answers are fields: a plugin that takes part declares them
   * (`fieldsHook`). Null: of none.
   */
  readonly fieldsOf: Of;
  /** Only for the compiler: no hook has it. */
  readonly run?: Run;
}

/** Who declares a hook: a module of the core, or the id of a plugin. */
export const ownerOf = ({ name }: Pick<Hook, 'name'>): string => name.split('.', 1).join();

/** The function that takes part in a hook. */
export type RunOf<H> = H extends Hook<infer Run> ? Run : never;

/**
 * Declares a hook whose answers reach no reply as they are. They follow from its signature; the
 * compiler refuses others.
 */
export const defineHook = <Run extends AnyRun>(declared: {
  readonly name: string;
  readonly phase: HookPhase;
  readonly answers: NoInfer<AnswersOf<Run>>;
  readonly ofEveryPlugin?: true;
}): Hook<Run, null> => ({ ofEveryPlugin: false, fieldsOf: null, ...declared });

/**
 * Declares a hook whose answers go out with each such thing. Those who take part say which fields
 * they may answer (`fieldsHook`).
 */
export const defineFieldsHook = <Run extends (...args: never) => Promise<FieldsById>>(
  name: string,
  fieldsOf: OpenThing,
): Hook<Run, OpenThing> => ({
  name,
  phase: 'present',
  answers: 'fields',
  ofEveryPlugin: false,
  fieldsOf,
});
