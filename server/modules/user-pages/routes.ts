import {
  activityCounts,
  clearVisits,
  recordAccess,
  recordOpenTime,
  userCollects,
  userList,
  userPosts,
  userVisits,
} from '../../../platform/contract/endpoints/user-pages.ts';
import { fail, route, type Db, type RouteExtension } from '../../sdk/index.ts';
import { activityOf } from './counts.ts';
import type { UserLists } from './lists.ts';
import type { Visits } from './visits.ts';

export interface UserPageRouteDeps {
  readonly db: Db;
  readonly lists: UserLists;
  readonly visits: Visits;
}

/** The calls behind a user's home. */
export function userPageRoutes({ db, lists, visits }: UserPageRouteDeps): RouteExtension[] {
  return [
    route(userList, (ctx, { uid, tab, ...page }) => lists.list(ctx, uid, tab, page)),
    route(userPosts, (ctx, { uid, ...page }) => lists.list(ctx, uid, 'posts', page)),
    route(userCollects, (ctx, { uid, ...page }) => lists.list(ctx, uid, 'collects', page)),
    route(userVisits, (ctx, { uid, ...page }) => lists.list(ctx, uid, 'visits', page)),
    route(activityCounts, (ctx, { uid }) => activityOf(db, ctx, uid)),
    route(clearVisits, async (ctx, { wbId, all = false }) => {
      // Exactly one of the two: a forgotten id must not clear everything.
      if ((wbId !== undefined) === all) throw fail('BAD_INPUT', { field: 'wbId' });
      await visits.clear(ctx, wbId ?? 'all');
      return {};
    }),
    route(recordAccess, async (ctx, { wbId }) => {
      await visits.record(ctx, wbId);
      return {};
    }),
    route(recordOpenTime, async (ctx, { wbId, openTime }) => ({
      openTime: await visits.addTime(ctx, wbId, openTime),
    })),
  ];
}
