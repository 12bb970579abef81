import { defineHook, type RequestContext } from '../../../server/sdk/index.ts';

/** What other plugins may ask of views. The answers are null in zones that do not count them. */
export const viewHooks = {
  /**
   * How often these posts were read together, by day of the zone (yyyymmdd) since one; days without
   * are left out. The caller has seen to it that the viewer may know of the posts.
   */
  byDay: defineHook<
    (ctx: RequestContext, posts: readonly number[], since: number) => Promise<ReadonlyMap<number, number> | null>
  >({ name: 'views.byDay', phase: 'ask', answers: 'first' }),
  /** How often each of these posts was read; those that nobody has read are left out. */
  totals: defineHook<(ctx: RequestContext, posts: readonly number[]) => Promise<ReadonlyMap<number, number> | null>>({
    name: 'views.totals',
    phase: 'ask',
    answers: 'first',
  }),
};
