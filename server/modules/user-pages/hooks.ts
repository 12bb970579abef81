import type { SqlBool } from 'kysely';
import type { RequestContext } from '../../sdk/context.ts';
import { defineHook } from '../../sdk/hook.ts';
import type { OfPost } from './services.ts';

/** What happens to the record of posts that people have opened. */
export const visitHooks = {
  /**
   * The viewer has taken one post out of their record, or all of the zone: what else tells that they
   * have been there goes with it.
   */
  cleared: defineHook<(ctx: RequestContext, wbId: number | 'all') => Promise<void>>({
    name: 'visit.cleared',
    phase: 'transaction',
    answers: 'none',
  }),
};

/** What happens to the lists of posts that people have collected. */
export const collectHooks = {
  /**
   * Narrows the viewer's list of their own collections, by the plugin's own fields of the call
   * (`postFields(..., 'collects')`): a condition on a collected post's id, for the core's own SQL.
   * Null: they ask for nothing. What there is not is refused (NOT_FOUND).
   */
  narrow: defineHook<
    (ctx: RequestContext, query: Readonly<Record<string, unknown>>) => Promise<OfPost<SqlBool> | null>
  >({ name: 'collect.narrow', phase: 'ask', answers: 'first' }),
};
