import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../sdk/index.ts';
import { bumpPost, isVisible } from './counters.ts';
import type { StatChange } from '../users/index.ts';
import { hasPrivateReplies } from './options.ts';
import type { ContentUsers } from './ports.ts';
import type { ContentTables, StoredPost } from './tables.ts';

export interface Commenter {
  readonly uid: number;
  /** Comments of theirs that are shown where the post is. */
  readonly n: number;
  /** Likes of them. */
  readonly likes: number;
}

/** Who has commented on a post. A reply is shown with the comment above it. */
export async function commentersOf(db: Db, postId: number): Promise<Commenter[]> {
  const isParentVisible = sql<SqlBool>`coalesce((select above.visible from comment above where above.id = comment.parent_id), 1) <> 0`;
  return byWriter(visibleComments(db).where('post_id', '=', postId).where(isParentVisible));
}

/** Who has replied to a comment, which is shown or has been. */
export const repliersOf = (db: Db, parentId: number): Promise<Commenter[]> =>
  byWriter(visibleComments(db).where('parent_id', '=', parentId));

const visibleComments = (db: Db) => db.q<ContentTables>().selectFrom('comment').where(isVisible);

async function byWriter(comments: ReturnType<typeof visibleComments>): Promise<Commenter[]> {
  const rows = await comments
    .select((eb) => ['uid', eb.fn.countAll<number>().as('n'), eb.fn.sum<number>('favor_count').as('likes')] as const)
    .groupBy('uid')
    .execute();
  return rows.map(({ uid, n, likes }) => ({ uid, n: Number(n), likes: Number(likes) }));
}

/**
 * What comments that come or go are in the numbers of those who wrote them and of the post's
 * author, who has received those of others.
 */
export function statsOf(
  post: Pick<StoredPost, 'uid'>,
  commenters: readonly Commenter[],
  sign: number,
): readonly StatChange[] {
  const received = commenters.reduce((sum, { uid, n }) => sum + (uid === post.uid ? 0 : n), 0);
  return [
    ...commenters.map(({ uid, n }) => ({ uid, delta: { comments: sign * n } })),
    { uid: post.uid, delta: { beComments: sign * received } },
  ];
}

/** What the likes of comments that come or go are in the numbers of those who wrote them. */
export const likesOf = (commenters: readonly Commenter[], sign: number): readonly StatChange[] =>
  commenters.map(({ uid, likes }) => ({ uid, delta: { beFavors: sign * likes } }));

/**
 * When replies became private or public, what everybody is shown of their number follows. The
 * caller holds the post's lock.
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
  if (before.visible === 1) {
    await users.bumpStats(before.zone, statsOf(before, await commentersOf(db, before.id), sign));
  }
  return true;
}
