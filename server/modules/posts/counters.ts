import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../sdk/index.ts';
import type { ContentTables } from './tables.ts';

/** Order of the hottest list: a like weighs two comments. */
export const heatOf = (favorCount: number, commentCount: number): number => favorCount * 2 + commentCount;

/**
 * What is counted, the whole of it (`stats-check` recounts by the same words). "Visible" is a row's own flag: neither hidden nor
 * deleted.
 * - post: `root_count` visible first-level comments; `comment_count` those plus the visible replies to them; `floor_count`
 *   first-level comments ever made; `favor_count`, `collect_count` rows; `heat` see `heatOf`.
 * - comment: `reply_count` visible replies; `favor_count` rows.
 * - user, per zone: `posts`, `comments` own visible ones; `favors` likes given that stand; `beFavorPosts` likes on own visible
 *   posts; `beFavors` those plus likes on own visible comments; `beComments` visible comments of others on own visible posts.
 */
export interface PostDelta {
  readonly comments?: number;
  readonly roots?: number;
  readonly floors?: number;
  readonly favors?: number;
  readonly collects?: number;
  /** The new `last_comment_at`, when it changes. */
  readonly lastCommentAt?: number;
}

/** Changes a post's counters and sort keys; the caller holds the post's row lock. */
export async function bumpPost(db: Db, postId: number, delta: PostDelta): Promise<void> {
  const { comments = 0, roots = 0, floors = 0, favors = 0, collects = 0, lastCommentAt } = delta;
  const heat = heatOf(favors, comments);
  const activity = lastCommentAt === undefined ? {} : { last_comment_at: lastCommentAt };
  await db
    .q<ContentTables>()
    .updateTable('post')
    .set((eb) => ({
      comment_count: eb('comment_count', '+', comments),
      root_count: eb('root_count', '+', roots),
      floor_count: eb('floor_count', '+', floors),
      favor_count: eb('favor_count', '+', favors),
      collect_count: eb('collect_count', '+', collects),
      heat: eb('heat', '+', heat),
      ...activity,
    }))
    .where('id', '=', postId)
    .execute();
  if (heat === 0 && lastCommentAt === undefined) return;
  await db
    .q<ContentTables>()
    .updateTable('post_topic')
    .set((eb) => ({ heat: eb('heat', '+', heat), ...activity }))
    .where('post_id', '=', postId)
    .execute();
}

/** Changes a comment's counters; the caller holds its row lock. */
export async function bumpComment(
  db: Db,
  commentId: number,
  { favors = 0, replies = 0 }: { favors?: number; replies?: number },
): Promise<void> {
  await db
    .q<ContentTables>()
    .updateTable('comment')
    .set((eb) => ({
      favor_count: eb('favor_count', '+', favors),
      reply_count: eb('reply_count', '+', replies),
    }))
    .where('id', '=', commentId)
    .execute();
}

/** A condition that the planner can match with the partial indexes: their `where` holds literals. */
export const isVisible = sql<SqlBool>`visible = 1`;
