import { LIMITS } from '../../../platform/contract/index.ts';
import { fail, type CommentRow, type Db, type RequestContext } from '../../sdk/index.ts';
import { type Posts, type ContentTables, tags } from '../posts/index.ts';
import { loadComment, lockComment } from './queries.ts';
import type { AuditService } from '../audit/index.ts';
import type { Invalidate } from '../../host/services.ts';

type Heat = Pick<CommentRow, 'floor' | 'visible' | 'favor_count' | 'hot_off'>;

/**
 * Whether a comment is marked as hot: first-level, visible, much liked, and nobody has taken that
 * from it.
 */
export const isHot = ({ floor, visible, favor_count, hot_off }: Heat): boolean =>
  floor > 0 && visible === 1 && hot_off === 0 && favor_count >= LIMITS.hotComment;

export interface HotCommentDeps {
  readonly db: Db;
  readonly posts: Pick<Posts, 'get'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly invalidate: Invalidate;
}

/** What moderators decide about hot comments. */
export function createHotComments({ db, posts, audit, invalidate }: HotCommentDeps) {
  return {
    /**
     * Takes a comment its heat for good, also when likes are added later; with its record, once.
     * @throws NOT_FOUND, COMMENT_NOT_HOT
     */
    cancelHot: (ctx: RequestContext, cid: number, reason: string): Promise<void> =>
      db.tx(async () => {
        const { post_id: postId } = await loadComment(db, ctx.zone.abbr, cid);
        await posts.get(ctx, postId);
        const comment = await lockComment(db, ctx.zone.abbr, cid);
        if (comment.hot_off === 1) return;
        if (!isHot(comment)) throw fail('COMMENT_NOT_HOT');
        await db.q<ContentTables>().updateTable('comment').set({ hot_off: 1 }).where('id', '=', cid).execute();
        const entry = { action: 'comment.cancelHot', targetType: 'comment', targetId: cid } as const;
        await audit.record(ctx, { ...entry, reason: reason.trim() });
        invalidate(tags.comments(postId));
      }),
  };
}
