import type { RequestContext } from '../../sdk/context.ts';
import type { CommentRow } from '../../sdk/rows.ts';
import { defineService } from '../../sdk/service.ts';

/** Another text for one's own comment. */
export interface CommentEdit {
  readonly cid: number;
  /** Plain text with tokens, as a new comment has it. */
  readonly content: string;
  readonly requestKey?: string | undefined;
  /** Asked before anything is done, and again with the comment locked. @throws why it may not be */
  readonly judge: (comment: CommentRow) => void;
  /** In the transaction, with the comment locked, before its text changes. @throws what undoes it */
  readonly keep: (before: CommentRow) => Promise<void>;
}

/** Comments and replies. */
export interface CommentService {
  /**
   * Changes the text of the viewer's own comment by the rules for new ones, once for each request
   * key. Whom it mentions first is told. The same text changes nothing, and is not kept.
   * @returns the comment as it is then
   * @throws NOT_FOUND, FORBIDDEN, COMMENT_FORBIDDEN, what `judge` and `keep` throw, and what a new
   *   comment is refused with
   */
  edit(ctx: RequestContext, edit: CommentEdit): Promise<CommentRow>;
  /** The comment or reply if this viewer may see it and its post. @throws NOT_FOUND */
  get(ctx: RequestContext, cid: number): Promise<CommentRow>;
  /** The same for many, in no order, without those that the viewer may not see. */
  many(ctx: RequestContext, ids: readonly number[]): Promise<CommentRow[]>;
  /**
   * Hides or restores it, counters in the same transaction. True when something changed.
   * @throws NOT_FOUND
   */
  setHidden(ctx: RequestContext, cid: number, hidden: boolean): Promise<boolean>;
  /** Deletes it whoever asks: the caller has decided. @throws NOT_FOUND */
  remove(ctx: RequestContext, cid: number): Promise<void>;
  /**
   * Deletes it so that it can come back: its pictures stay. The caller has decided.
   * @returns what stood there @throws NOT_FOUND
   */
  takeDown(ctx: RequestContext, cid: number): Promise<CommentRow>;
  /**
   * Takes its hiding back, of a deleted one, or one below a deleted post, for when that comes back.
   * @returns false when it is deleted itself @throws NOT_FOUND
   */
  show(ctx: RequestContext, cid: number): Promise<boolean>;
  /**
   * Undoes a deletion, with all that counts it; hidden it stays hidden. The caller knows that it
   * was `takeDown`: of another its pictures are gone.
   * @returns false when it is not deleted @throws NOT_FOUND
   */
  bringBack(ctx: RequestContext, cid: number): Promise<boolean>;
}
export const commentService = defineService<CommentService>('comments');
