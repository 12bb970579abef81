import {
  cleanLine,
  fail,
  moderatorGate,
  pluginError,
  viewerOf,
  type InputOf,
  type RequestContext,
  type WaitingKind,
} from '../../../server/sdk/index.ts';
import {
  CONVERSATION,
  OTHER_REASON,
  type decideReported,
  type ReportedMessage,
  type reportMessage,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { ReportStore } from './report-store.ts';
import { contentOf, type Conversations } from './service.ts';
import type { ConversationStore } from './store.ts';
import type { Core } from './uses.ts';

export interface ReportedDeps {
  readonly core: Core;
  readonly store: Pick<ConversationStore, 'refresh'>;
  readonly reports: ReportStore;
  readonly settle: Conversations['settle'];
}

/**
 * Reported messages, and what moderators may see of them: docs/product/conversations.md. Nobody
 * decides about what they wrote or reported themselves.
 */
export function createReported({ core, store, reports, settle }: ReportedDeps) {
  const { db } = core;

  /** @throws NOT_FOUND for one of another zone, of the viewer's own, or one that is closed */
  async function open(ctx: RequestContext, id: number) {
    const report = await reports.find(ctx.zone.abbr, id, viewerOf(ctx).uid);
    if (!report || report.closed_at !== null) throw fail('NOT_FOUND');
    return report;
  }

  function reasonOf(typed: string | undefined): string {
    const reason = cleanLine(typed ?? '');
    if (reason === '') throw pluginError(manifest, 'CONVERSATION_REASON_REQUIRED');
    return reason;
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
        const { id, reason, comment, created_at } = row;
        const [userInfo, reporterInfo] = [cards.get(row.about_uid) ?? null, cards.get(row.uid) ?? null];
        return { id, type: reason, comment, createTime: created_at, userInfo, reporterInfo };
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

    // i18n-keys: conversations-notices:removed, conversations-notices:report*
    /** @throws NOT_FOUND, CONVERSATION_REASON_REQUIRED */
    decide: (ctx: RequestContext, input: InputOf<typeof decideReported>): Promise<void> =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        const report = await reports.lock(ctx.zone.abbr, input.id, uid);
        if (!report) throw fail('NOT_FOUND');
        // Sent again, or decided by somebody else meanwhile.
        if (report.closed_at !== null) return;
        const days = input.isRemoved ? (input.muteDays ?? 0) : 0;
        const reason = input.isRemoved ? reasonOf(input.reason) : cleanLine(input.reason ?? '');
        await reports.close(report.id, uid, input.isRemoved, ctx.now);
        await core.audit.record(ctx, {
          action: input.isRemoved ? 'conversations.remove' : 'conversations.dismiss',
          targetType: 'user',
          targetId: report.about_uid,
          reason,
          detail: { report: report.id, message: report.message_id },
        });
        const told = { kind: 'system', action: 0 } as const;
        const outcome = input.isRemoved ? 'conversations:reportHandled' : 'conversations:reportDismissed';
        await core.messages.send(ctx, [{ ...told, to: report.uid, text: outcome }]);
        if (!input.isRemoved) return;
        const { pair_id } = await reports.remove(report.message_id, ctx.now);
        await store.refresh(pair_id);
        await settle(ctx, pair_id, report.uid, report.about_uid);
        const values = { reason };
        await core.messages.send(ctx, [{ ...told, to: report.about_uid, text: 'conversations:removed', values }]);
        if (days > 0) await core.rules.mute(ctx, report.about_uid, days, reason);
      }),
  };
}
