import type { Db } from '../../sdk/index.ts';
import { bumpPost, isVisible } from './counters.ts';
import { hasPrivateReplies } from './options.ts';
import type { ContentUsers } from './ports.ts';
import type { ContentTables, StoredPost } from './tables.ts';

interface Commenter {
  readonly uid: number;
  /** Visible comments of theirs under the post. */
  readonly n: number;
}

/** Who has commented on a post. */
export async function commentersOf(db: Db, postId: number): Promise<Commenter[]> {
  const comments = db.q<ContentTables>().selectFrom('comment').where('post_id', '=', postId).where(isVisible);
  const rows = await comments
    .select((eb) => ['uid', eb.fn.countAll<number>().as('n')] as const)
    .groupBy('uid')
    .execute();
  return rows.map(({ uid, n }) => ({ uid, n: Number(n) }));
}

/** How many of these comments are not the author's own. */
export const othersOf = ({ uid }: Pick<StoredPost, 'uid'>, commenters: readonly Commenter[]): number =>
  commenters.reduce((sum, one) => sum + (one.uid === uid ? 0 : one.n), 0);

/**
 * When replies became private or public, what everybody is shown of their number follows. The caller holds the post's lock.
 * @returns whether they did
 */
export async function countAudience(
  db: Db,
  users: Pick<ContentUsers, 'bumpStats'>,
  before: StoredPost,
  after: Pick<StoredPost, 'forbid_comment'>,
): Promise<boolean> {
  const sign = Number(hasPrivateReplies(before)) - Number(hasPrivateReplies(after));
  if (sign === 0) return false;
  await bumpPost(db, before.id, { openComments: sign * before.comment_count });
  const commenters = await commentersOf(db, before.id);
  const received = before.visible === 1 ? sign * othersOf(before, commenters) : 0;
  await users.bumpStats(before.zone, [
    ...commenters.map(({ uid, n }) => ({ uid, delta: { comments: sign * n } })),
    { uid: before.uid, delta: { beComments: received } },
  ]);
  return true;
}
