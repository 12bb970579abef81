import type { CommentRow, Db } from '../../sdk/index.ts';
import { lockPost, type ContentTables, type StoredPost } from '../posts/index.ts';
import { loadComment, lockComment } from './queries.ts';

/** A comment with what surrounds it, all locked in this order. */
export interface Locked {
  readonly post: StoredPost;
  readonly parent: CommentRow | undefined;
  readonly comment: CommentRow;
}

/** Locks a comment that is not deleted, to the end of the transaction. @throws NOT_FOUND */
export async function lockAround(db: Db, zone: string, cid: number): Promise<Locked> {
  const { post_id, parent_id } = await loadComment(db, zone, cid);
  const post = await lockPost(db, zone, post_id);
  // A deleted parent still counts its replies, so that is no reason to stop.
  const parent = parent_id === null ? undefined : await lockParent(db, parent_id);
  return { post, parent, comment: await lockComment(db, zone, cid) };
}

/** A first-level comment, deleted or not. */
export async function lockParent(db: Db, id: number): Promise<CommentRow | undefined> {
  const parent = db.q<ContentTables>().selectFrom('comment').selectAll().where('id', '=', id);
  return db.forUpdate(parent).executeTakeFirst();
}
