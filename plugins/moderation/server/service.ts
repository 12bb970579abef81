import {
  fail,
  moderatorGate,
  passes,
  viewerOf,
  type CommentRow,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import type { LogEntry } from '../contract.ts';
import { commentTarget, postTarget } from './evidence.ts';
import type { PenaltyTarget } from './face.ts';
import type { Issue } from './issue.ts';
import type { Rules } from './rules/rules.ts';
import type { Undo } from './undo.ts';
import type { Core } from './uses.ts';

export interface LogQuery {
  readonly targetType?: 'post' | 'comment';
  readonly targetId?: number;
  readonly limit: number;
  readonly offset: number;
}

/**
 * What moderators do with a reason alone. Every change, its sanction and its audit row are one
 * transaction; doing a thing twice records it once.
 */
export interface Moderation {
  setPostHidden(ctx: RequestContext, wbId: number, hidden: boolean, reason: string): Promise<void>;
  setCommentHidden(ctx: RequestContext, cid: number, hidden: boolean, reason: string): Promise<void>;
  /** Lets a moderator delete somebody else's post, for a reason. @throws REASON_REQUIRED, BANNED */
  authorisePostDelete(ctx: RequestContext, post: PostRow, reason: string): Promise<boolean>;
  authoriseCommentDelete(ctx: RequestContext, comment: CommentRow, reason: string): Promise<boolean>;
  /** @throws BAD_INPUT for an id without its kind */
  log(ctx: RequestContext, query: LogQuery): Promise<{ list: LogEntry[]; hasMore: boolean }>;
}

export interface ServiceDeps {
  readonly core: Core;
  readonly issue: Issue;
  readonly undo: Undo;
  readonly rules: Pick<Rules, 'released'>;
}

export function createModeration({ core, issue, undo, rules }: ServiceDeps): Moderation {
  type Type = 'post' | 'comment';

  /** What hides or deletes one's own is no sanction; of another it is, of the custom clause. */
  async function record(ctx: RequestContext, target: PenaltyTarget, action: 'hide' | 'delete', reason: string) {
    const plain = issue.plain(ctx, reason);
    if (target.uid !== viewerOf(ctx).uid) {
      await issue.record(ctx, target, { action, was_so: 0 }, plain);
      return;
    }
    await core.audit.record(ctx, {
      action: `${target.type}.${action}`,
      targetType: target.type,
      targetId: target.id,
      reason: plain.reason,
    });
  }

  async function restored(ctx: RequestContext, type: Type, id: number, reason: string): Promise<void> {
    const text = issue.plain(ctx, reason).reason;
    await undo.shown(ctx, { target_type: type, target_id: id }, text);
    await rules.released(ctx, { type, id }, text);
    await core.audit.record(ctx, { action: `${type}.restore`, targetType: type, targetId: id, reason: text });
  }

  /** In a transaction: `change` hides or restores, and answers what changed; null: nothing. */
  const recorded = (
    ctx: RequestContext,
    { type, id, hidden, reason }: { type: Type; id: number; hidden: boolean; reason: string },
    change: () => Promise<PenaltyTarget | null>,
  ) =>
    core.db.tx(async () => {
      issue.plain(ctx, reason);
      const target = await change();
      if (!target) return;
      await (hidden ? record(ctx, target, 'hide', reason) : restored(ctx, type, id, reason));
    });

  async function authorise(ctx: RequestContext, target: PenaltyTarget, reason: string): Promise<boolean> {
    if (!passes(moderatorGate, ctx.viewer)) return false;
    await core.rules.assertNotBanned(ctx);
    await record(ctx, target, 'delete', reason);
    return true;
  }

  return {
    setPostHidden: (ctx, wbId, hidden, reason) =>
      recorded(ctx, { type: 'post', id: wbId, hidden, reason }, async () =>
        (await core.posts.setHidden(ctx, wbId, hidden)) ? postTarget(await core.posts.get(ctx, wbId)) : null,
      ),
    setCommentHidden: (ctx, cid, hidden, reason) =>
      recorded(ctx, { type: 'comment', id: cid, hidden, reason }, async () =>
        (await core.comments.setHidden(ctx, cid, hidden)) ? commentTarget(await core.comments.get(ctx, cid)) : null,
      ),
    authorisePostDelete: (ctx, post, reason) => authorise(ctx, postTarget(post), reason),
    authoriseCommentDelete: (ctx, comment, reason) => authorise(ctx, commentTarget(comment), reason),
    async log(ctx, query) {
      const { targetType, targetId, limit, offset } = query;
      const page = { limit: limit + 1, offset };
      // A post and a comment may have the same id.
      if (targetId !== undefined && !targetType) throw fail('BAD_INPUT');
      const about = targetType && targetId !== undefined ? { targetType, targetId } : { targetType };
      const rows = await core.audit.list(ctx, { ...page, ...about });
      const shown = rows.slice(0, limit);
      const cards = await core.users.cards(ctx, [...new Set(shown.map((row) => row.byUid))]);
      const list = shown.flatMap((row): LogEntry[] =>
        row.targetType === 'post' || row.targetType === 'comment'
          ? [{ ...row, byNick: cards.get(row.byUid)?.nick ?? '', createTime: row.createdAt }]
          : [],
      );
      return { list, hasMore: rows.length > limit };
    },
  };
}
