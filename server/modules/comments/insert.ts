import { sql } from 'kysely';
import { viewerOf, type CommentRow, type Db } from '../../sdk/index.ts';
import {
  commentChanges,
  postChanges,
  type CommentDelta,
  type PostDelta,
  hasPrivateReplies,
  type ContentUsers,
  type StoredPost,
} from '../posts/index.ts';
import type { Accepted, Submission } from './accept.ts';
import { assertNever } from '../../sdk/assert-never.ts';

/** What the lists of one transaction make impossible: they have the same order. */
const LOST = 'a comment to store was lost';

/** A comment and the post that it is on, as they are after the transaction. */
export interface StoredComment {
  readonly row: CommentRow;
  readonly post: StoredPost;
  readonly wbcCount: number;
}

/**
 * Inserts accepted comments, numbering the floors of each post, and counts them everywhere. In the
 * transaction that locked the posts, at its end.
 * @param ids at least as many as there are comments, drawn after the posts were locked, so that
 *   they rise as a post's floors do
 * @returns in the order of `accepted`
 */
export async function insertAll(
  db: Db,
  users: Pick<ContentUsers, 'bumpStats'>,
  zone: string,
  accepted: readonly Accepted[],
  ids: readonly number[],
): Promise<StoredComment[]> {
  if (accepted.length === 0) return [];
  const { rows, posts, parents } = plan(zone, accepted, ids);
  const fresh = db.rowList('fresh', ROW, rows);
  db.atEnd(sql`insert into comment (${COLUMNS}) select ${COLUMNS} from ${fresh}`);
  db.atEnd(...postChanges(db, posts), ...commentChanges(db, parents));
  const changes = rows.flatMap(({ uid }, index) => {
    const { post, submission } = accepted[index] ?? assertNever(LOST);
    if (hasPrivateReplies(post) || isHeld(submission)) return [];
    const author = post.uid;
    return [
      { uid, delta: { comments: 1 } },
      { uid: author, delta: { beComments: author === uid ? 0 : 1 } },
    ];
  });
  await users.bumpStats(zone, changes, 'atEnd');
  const counts = new Map<number, number>();
  return rows.map((row, index) => {
    const { post } = accepted[index] ?? assertNever(LOST);
    const wbcCount = (counts.get(post.id) ?? post.comment_count) + row.visible;
    counts.set(post.id, wbcCount);
    return { row, post, wbcCount };
  });
}

const isHeld = ({ screening }: Submission): boolean => screening?.isHeld === true;

/** The rows to insert, and what they add to posts and to the comments that they answer. */
function plan(zone: string, accepted: readonly Accepted[], ids: readonly number[]) {
  const posts = new Map<number, PostDelta>();
  const parents = new Map<number, CommentDelta>();
  const rows = accepted.map(({ submission, post, answered }, index): CommentRow => {
    const { ctx, body } = submission;
    const before = posts.get(post.id) ?? {};
    const { comments = 0, roots = 0, floors = 0, lastCommentAt = post.last_comment_at } = before;
    const visible = isHeld(submission) ? 0 : 1;
    const root = answered ? 0 : 1;
    // A reply that not everybody reads brings the post to nobody's notice.
    const isUnseen = hasPrivateReplies(post) || visible === 0;
    posts.set(post.id, {
      comments: comments + visible,
      openComments: (before.openComments ?? 0) + (isUnseen ? 0 : 1),
      roots: roots + root * visible,
      // Given for good.
      floors: floors + root,
      lastCommentAt: isUnseen ? lastCommentAt : Math.max(lastCommentAt, ctx.now),
    });
    if (answered && visible === 1) {
      const { replies = 0 } = parents.get(answered.parent.id) ?? {};
      parents.set(answered.parent.id, { replies: replies + 1 });
    }
    return {
      id: ids[index] ?? assertNever(LOST),
      zone,
      post_id: post.id,
      uid: viewerOf(ctx).uid,
      created_at: ctx.now,
      parent_id: answered?.parent.id ?? null,
      reply_to_uid: answered?.replyToUid ?? null,
      content: body.content,
      images: JSON.stringify(body.images),
      floor: answered ? 0 : post.floor_count + floors + 1,
      ...NEW,
      visible,
      hidden_at: visible === 1 ? null : ctx.now,
    };
  });
  return { rows, posts, parents };
}

/**
 * The columns of a new comment that differ; all others are the defaults of the table, as `NEW` says
 * them.
 */
const ROW = {
  id: 'int',
  zone: 'text',
  post_id: 'int',
  parent_id: 'int',
  reply_to_uid: 'int',
  uid: 'int',
  content: 'text',
  images: 'text',
  floor: 'int',
  created_at: 'int',
  visible: 'int',
  hidden_at: 'int',
} as const satisfies Partial<Record<keyof CommentRow, 'int' | 'text'>>;
const NEW = {
  deleted_at: null,
  favor_count: 0,
  reply_count: 0,
  hot_off: 0,
} as const satisfies Omit<CommentRow, keyof typeof ROW>;
const COLUMNS = sql.join(Object.keys(ROW).map((column) => sql.ref(column)));
