import type { RequestContext } from '../../sdk/context.ts';
import type { CommentRow } from '../../sdk/rows.ts';
import { defineService } from '../../sdk/service.ts';

/** Comments and replies. */
export interface CommentService {
  /** The comment or reply if this viewer may see it and its post. @throws NOT_FOUND */
  get(ctx: RequestContext, cid: number): Promise<CommentRow>;
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
