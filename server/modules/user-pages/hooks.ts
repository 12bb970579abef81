import type { RequestContext } from '../../sdk/context.ts';
import { defineHook } from '../../sdk/hook.ts';

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
