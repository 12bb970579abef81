import {
  fail,
  moderatorGate,
  viewerOf,
  type InputOf,
  type RequestContext,
  type WaitingKind,
} from '../../../server/sdk/index.ts';
import { CONVERSATION, OTHER_REASON, type ReportedMessage, type reportMessage } from '../contract.ts';
import type { ReportStore } from './report-store.ts';
import { contentOf } from './service.ts';
import type { Core } from './uses.ts';

/**
 * Reported messages, and what moderators may see of them: docs/product/conversations.md. Nobody
 * decides about what they wrote or reported themselves.
 */
export function createReported(core: Core, reports: ReportStore) {
  const { db } = core;

  /** @throws NOT_FOUND for one of another zone, of the viewer's own, or one that is closed */
  async function open(ctx: RequestContext, id: number) {
    const report = await reports.find(ctx.zone.abbr, id, viewerOf(ctx).uid);
    if (!report || report.closed_at !== null) throw fail('NOT_FOUND');
    return report;
  }

  const waiting: WaitingKind = {
    kind: 'conversations',
    gate: moderatorGate,
    count: async (ctx) => reports.count(ctx.zone.abbr, viewerOf(ctx).uid),
    first: async (ctx, many) =>
      (await reports.first(ctx.zone.abbr, viewerOf(ctx).uid, many)).map(({ id, created_at }) => ({
        id,
        since: created_at,
      })),
    async items(ctx, ids) {
      const rows = await reports.open(ctx.zone.abbr, viewerOf(ctx).uid, ids);
      const cards = await core.users.cards(ctx, [...new Set(rows.flatMap(({ uid, about_uid }) => [uid, about_uid]))]);
      const items = rows.map((row): ReportedMessage => {
        const { id, message_id: messageId, reason, comment, created_at } = row;
        const [userInfo, reporterInfo] = [cards.get(row.about_uid) ?? null, cards.get(row.uid) ?? null];
        return { id, messageId, type: reason, comment, createTime: created_at, userInfo, reporterInfo };
      });
      return new Map(items.map((item) => [item.id, item]));
    },
  };

  return {
    waiting,

    /**
     * @returns whether a moderator has closed it @throws NOT_FOUND for a message that the viewer was
     *   not sent, and why they may not report
     */
    async report(ctx: RequestContext, input: InputOf<typeof reportMessage>): Promise<{ state: 0 | 1 }> {
      const { uid } = viewerOf(ctx);
      const comment = await core.reports.admit(ctx, input.comment);
      return db.tx(async () => {
        const message = await reports.received(ctx.zone.abbr, uid, input.id);
        if (!message) throw fail('NOT_FOUND');
        const reason = input.type ?? OTHER_REASON;
        const about = { zone: ctx.zone.abbr, message_id: message.id, uid, about_uid: message.from_uid };
        return { state: await reports.add({ ...about, reason, comment, created_at: ctx.now }) };
      });
    },

    /** @throws NOT_FOUND */
    async look(ctx: RequestContext, id: number) {
      const { report, rows } = await db.tx(async () => {
        const found = await open(ctx, id);
        const seen = await reports.upTo(found.message_id, CONVERSATION.before + 1);
        await core.audit.record(ctx, {
          action: 'conversations.look',
          targetType: 'user',
          targetId: found.about_uid,
          reason: found.comment,
          detail: { report: id, messages: seen.map((row) => row.id) },
        });
        return { report: found, rows: seen };
      });
      const cards = await core.users.cards(ctx, [...new Set(rows.map(({ from_uid }) => from_uid))]);
      return {
        list: rows.toReversed().map((row) => ({
          id: row.id,
          content: contentOf(row.text),
          createTime: row.created_at,
          userInfo: cards.get(row.from_uid) ?? null,
          isReported: row.id === report.message_id ? (1 as const) : (0 as const),
        })),
      };
    },

    // Who wrote a removed message is told by the penalty; before there were penalties, by the first.
    // i18n-keys: conversations-notices:removed, conversations-notices:report*
    /** Nothing was wrong with it. @throws NOT_FOUND */
    dismiss: (ctx: RequestContext, id: number): Promise<void> =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        const report = await reports.lock(ctx.zone.abbr, id, uid);
        if (!report) throw fail('NOT_FOUND');
        // Sent again, or decided by somebody else meanwhile.
        if (report.closed_at !== null) return;
        await reports.close(report.id, uid, 0, ctx.now);
        await core.audit.record(ctx, {
          action: 'conversations.dismiss',
          targetType: 'user',
          targetId: report.about_uid,
          reason: '',
          detail: { report: report.id, message: report.message_id },
        });
        await core.messages.send(ctx, [
          { to: report.uid, kind: 'system', action: 0, text: 'conversations:reportDismissed' },
        ]);
      }),
  };
}
