import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../sdk/index.ts';

/** Order of the hottest list: a like weighs two comments. */
export const heatOf = (favorCount: number, commentCount: number): number => favorCount * 2 + commentCount;

/**
 * What is counted, the whole of it (`stats-check` recounts by the same words). "Visible" is a row's
 * own flag: neither hidden nor deleted.
 * - post: `root_count` visible first-level comments; `comment_count` those plus the visible replies
 *   to them; `floor_count`
 *   first-level comments ever made; `favor_count`, `collect_count` rows; `heat` see `heatOf`, without private replies.
 * - comment: `reply_count` visible replies; `favor_count` rows.
 * - user, per zone: `posts` own visible ones; `comments` own ones that everybody is shown: visible,
 *   as are the post and the comment that
 *   is answered, and no private replies (nobody learns from a number that there is one); `favors` likes given that stand; `beFavorPosts`
 *   likes on own visible posts; `beFavors` those plus likes on own comments that are visible, as are the post and the comment that is answered;
 *   `beComments` comments of others on own posts that everybody is shown.
 */
export interface PostDelta {
  readonly comments?: number;
  /** Those of them that everybody may read, which alone make heat. Absent: all. */
  readonly openComments?: number;
  readonly roots?: number;
  readonly floors?: number;
  readonly favors?: number;
  readonly collects?: number;
  /** The new `last_comment_at`, when it changes. */
  readonly lastCommentAt?: number;
}

/** Changes a post's counters and sort keys; the caller holds the post's row lock. */
export async function bumpPost(db: Db, postId: number, delta: PostDelta): Promise<void> {
  for (const write of postChanges(db, new Map([[postId, delta]]))) await write.execute(db.q());
}

/** The same for several posts, as statements that do not depend on each other. */
export function postChanges(db: Db, deltas: ReadonlyMap<number, PostDelta>): RawBuilder<unknown>[] {
  const changes = [...deltas].map(([id, { comments = 0, openComments = comments, favors = 0, ...delta }]) => ({
    id,
    comments,
    favors,
    heat: heatOf(favors, openComments),
    at: delta.lastCommentAt ?? null,
    roots: delta.roots ?? 0,
    floors: delta.floors ?? 0,
    collects: delta.collects ?? 0,
  }));
  if (changes.length === 0) return [];
  const sorted = changes.filter(({ heat, at }) => heat !== 0 || at !== null);
  const posts = sql`update post set
      comment_count = comment_count + change.comments, root_count = root_count + change.roots,
      floor_count = floor_count + change.floors, favor_count = favor_count + change.favors,
      collect_count = collect_count + change.collects, heat = post.heat + change.heat,
      last_comment_at = coalesce(change.at, last_comment_at)
    from ${db.rowList('change', POST_CHANGE, changes)} where post.id = change.id`;
  if (sorted.length === 0) return [posts];
  const topics = sql`update post_topic set
      heat = post_topic.heat + change.heat, last_comment_at = coalesce(change.at, last_comment_at)
    from ${db.rowList('change', ORDER_CHANGE, sorted)} where post_topic.post_id = change.id`;
  return [posts, topics];
}

const ORDER_CHANGE = { id: 'int', heat: 'int', at: 'int' } as const;
const COUNTS = { comments: 'int', roots: 'int', floors: 'int', favors: 'int', collects: 'int' } as const;
const POST_CHANGE = { ...ORDER_CHANGE, ...COUNTS };

export interface CommentDelta {
  readonly favors?: number;
  readonly replies?: number;
}

/** Changes a comment's counters; the caller holds its row lock. */
export async function bumpComment(db: Db, commentId: number, delta: CommentDelta): Promise<void> {
  for (const write of commentChanges(db, new Map([[commentId, delta]]))) await write.execute(db.q());
}

/** The same for several comments. */
export function commentChanges(db: Db, deltas: ReadonlyMap<number, CommentDelta>): RawBuilder<unknown>[] {
  if (deltas.size === 0) return [];
  const changes = [...deltas].map(([id, { favors = 0, replies = 0 }]) => ({ id, favors, replies }));
  return [
    sql`update comment set
        favor_count = favor_count + change.favors, reply_count = reply_count + change.replies
      from ${db.rowList('change', { id: 'int', favors: 'int', replies: 'int' }, changes)} where comment.id = change.id`,
  ];
}

/**
 * A condition that the planner can match with the partial indexes: their `where` holds literals.
 */
export const isVisible = sql<SqlBool>`visible = 1`;
