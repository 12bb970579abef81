import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { defineHook, type RequestContext } from '../../../server/sdk/index.ts';

/** What other plugins may ask of levels. The answer is null in zones without them. */
export const levelHooks = {
  /**
   * The levels of these members; whoever has none yet is at 0. What is made from it falls with
   * `user:<uid>`.
   */
  of: defineHook<(ctx: RequestContext, uids: readonly number[]) => Promise<ReadonlyMap<number, number> | null>>({
    name: 'levels.of',
    phase: 'ask',
    answers: 'first',
  }),
  /**
   * A condition on a uid, for the core's own SQL, that holds for members of the zone below this
   * level.
   */
  below: defineHook<
    (
      at: Pick<RequestContext, 'zone'>,
      level: number,
    ) => Promise<((uid: Expression<unknown>) => RawBuilder<SqlBool>) | null>
  >({ name: 'levels.below', phase: 'ask', answers: 'first' }),
};
