import type { ActivityCounts } from '../../../platform/contract/endpoints/user-pages.ts';
import { hiddenCountQuery } from '../posts/index.ts';
import { fail, type Db, type RequestContext } from '../../sdk/index.ts';
import type { UserTables } from '../users/index.ts';

/**
 * What a user did and received in the context's zone; for themselves with their hidden posts, as in
 * their own list.
 * @throws NOT_FOUND for a user who does not exist
 */
export async function activityOf(db: Db, ctx: RequestContext, uid: number): Promise<ActivityCounts> {
  ctx.tag(`user:${uid}`, `user-stats:${uid}`);
  const row = await db
    .q<UserTables>()
    .selectFrom('user_profile as u')
    .leftJoin('user_stat as s', (join) => join.onRef('s.uid', '=', 'u.uid').on('s.zone', '=', ctx.zone.abbr))
    .select(['s.posts', 's.comments', 's.favors', 's.be_comments', 's.be_favors', 's.be_favor_posts'])
    .where('u.uid', '=', uid)
    .executeTakeFirst();
  if (!row) throw fail('NOT_FOUND');
  const isOwn = ctx.viewer?.uid === uid;
  const hidden = isOwn ? await hiddenCountQuery(db, ctx.zone.abbr, uid).executeTakeFirst() : undefined;
  return {
    weiboCount: (row.posts ?? 0) + Number(hidden?.n ?? 0),
    commentCount: row.comments ?? 0,
    favorCount: row.favors ?? 0,
    beCommentCount: row.be_comments ?? 0,
    beFavorCount: row.be_favors ?? 0,
    beFavorPostCount: row.be_favor_posts ?? 0,
  };
}
