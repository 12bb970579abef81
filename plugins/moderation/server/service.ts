import { moderatorGate, passes } from '../../../server/sdk/index.ts';
import {
  pluginError,
  type AuditEntry,
  type CommentRow,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import type { LogEntry } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { Core } from './uses.ts';

export interface LogQuery {
  readonly targetType?: 'post' | 'comment';
  readonly targetId?: number;
  readonly limit: number;
  readonly offset: number;
}

/**
 * What moderators do. Every change and its audit row are one transaction; doing a thing twice
 * records it once.
 */
export interface Moderation {
  setPostHidden(ctx: RequestContext, wbId: number, hidden: boolean, reason: string): Promise<void>;
  setCommentHidden(ctx: RequestContext, cid: number, hidden: boolean, reason: string): Promise<void>;
  /** Lets a moderator delete somebody else's post, for a reason. @throws REASON_REQUIRED, BANNED */
  authorisePostDelete(ctx: RequestContext, post: PostRow, reason: string): Promise<boolean>;
  authoriseCommentDelete(ctx: RequestContext, comment: CommentRow, reason: string): Promise<boolean>;
  log(ctx: RequestContext, query: LogQuery): Promise<{ list: LogEntry[]; hasMore: boolean }>;
}

export function createModeration(core: Core): Moderation {
  const given = (reason: string): string => {
    const text = reason.trim();
    if (!text) throw pluginError(manifest, 'REASON_REQUIRED');
    return text;
  };
  const recorded = (
    ctx: RequestContext,
    reason: string,
    entry: Omit<AuditEntry, 'reason'>,
    change: () => Promise<boolean>,
  ) =>
    core.db.tx(async () => {
      const text = given(reason);
      if (await change()) await core.audit.record(ctx, { ...entry, reason: text });
    });
  const authorise = async (
    ctx: RequestContext,
    reason: string,
    entry: Omit<AuditEntry, 'reason'>,
  ): Promise<boolean> => {
    if (!passes(moderatorGate, ctx.viewer)) return false;
    await core.rules.assertNotBanned(ctx);
    await core.audit.record(ctx, { ...entry, reason: given(reason) });
    return true;
  };

  return {
    setPostHidden: (ctx, wbId, hidden, reason) =>
      recorded(ctx, reason, { action: hidden ? 'post.hide' : 'post.restore', targetType: 'post', targetId: wbId }, () =>
        core.posts.setHidden(ctx, wbId, hidden),
      ),
    setCommentHidden: (ctx, cid, hidden, reason) =>
      recorded(
        ctx,
        reason,
        { action: hidden ? 'comment.hide' : 'comment.restore', targetType: 'comment', targetId: cid },
        () => core.comments.setHidden(ctx, cid, hidden),
      ),
    authorisePostDelete: (ctx, post, reason) =>
      authorise(ctx, reason, {
        action: 'post.delete',
        targetType: 'post',
        targetId: post.id,
        detail: { title: post.title, uid: post.uid },
      }),
    authoriseCommentDelete: (ctx, comment, reason) =>
      authorise(ctx, reason, {
        action: 'comment.delete',
        targetType: 'comment',
        targetId: comment.id,
        detail: { postId: comment.post_id, uid: comment.uid },
      }),
    async log(ctx, query) {
      const rows = await core.audit.list(ctx, { ...query, limit: query.limit + 1 });
      const page = rows.slice(0, query.limit);
      const cards = await core.users.cards(ctx, [...new Set(page.map((row) => row.byUid))]);
      const list = page.flatMap((row): LogEntry[] =>
        row.targetType === 'post' || row.targetType === 'comment'
          ? [{ ...row, byNick: cards.get(row.byUid)?.nick ?? '', createTime: row.createdAt }]
          : [],
      );
      return { list, hasMore: rows.length > query.limit };
    },
  };
}
