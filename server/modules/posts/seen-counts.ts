import type { Post } from '../../../platform/contract/endpoints/posts.ts';
import { CommentBits } from '../../../platform/contract/post-options.ts';
import type { Db, RequestContext } from '../../sdk/index.ts';
import { isVisible } from './counters.ts';
import { managesPosts } from './queries.ts';
import type { ContentTables } from './tables.ts';

/**
 * Comments that the viewer may read of those posts whose replies are private; no entry for the
 * others. Both are a range of one index per post, and most pages have no such post.
 */
export async function countSeen(
  db: Db,
  { viewer, zone }: Pick<RequestContext, 'viewer' | 'zone'>,
  posts: readonly Pick<Post, 'wbId' | 'wbIsForbidComment' | 'userInfo'>[],
): Promise<Map<number, number>> {
  const closed = posts.filter(({ wbIsForbidComment }) => (wbIsForbidComment & CommentBits.privateReplies) !== 0);
  if (!viewer || closed.length === 0) return new Map();
  const isWhole = ({ userInfo }: Pick<Post, 'userInfo'>) => managesPosts(viewer) || userInfo.uid === viewer.uid;
  const idOf = ({ wbId }: Pick<Post, 'wbId'>) => wbId;
  const whole = closed.filter(isWhole).map(idOf);
  const parts = closed.filter((post) => !isWhole(post)).map(idOf);
  return new Map([...(await countAll(db, zone.abbr, whole)), ...(await countOwn(db, viewer.uid, parts))]);
}

async function countAll(db: Db, zone: string, ids: readonly number[]): Promise<[number, number][]> {
  if (ids.length === 0) return [];
  const posts = db.q<ContentTables>().selectFrom('post').select(['id', 'comment_count']).where('zone', '=', zone);
  const rows = await posts.where('id', 'in', [...ids]).execute();
  return rows.map(({ id, comment_count }) => [id, comment_count]);
}

/** The threads that they began, with what stands in them. */
async function countOwn(db: Db, uid: number, ids: readonly number[]): Promise<[number, number][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .q<ContentTables>()
    .selectFrom('comment')
    .select(['post_id', 'reply_count'])
    .where('post_id', 'in', [...ids])
    .where('uid', '=', uid)
    .where('floor', '>', 0)
    .where(isVisible)
    .execute();
  const counts = Map.groupBy(rows, ({ post_id }) => post_id);
  return [...counts].map(([id, own]) => [id, own.reduce((sum, { reply_count }) => sum + 1 + reply_count, 0)]);
}
