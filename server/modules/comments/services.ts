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
}
export const commentService = defineService<CommentService>('comments');
