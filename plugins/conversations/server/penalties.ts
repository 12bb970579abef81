import { fail, viewerOf, type RequestContext } from '../../../server/sdk/index.ts';
import { punishable } from '../../moderation/server/face.ts';
import { PRIVATE_MESSAGE } from '../shared/private-message.ts';
import type { ReportStore, ReportedRow } from './report-store.ts';
import { contentOf, type Conversations } from './service.ts';
import type { ConversationStore } from './store.ts';
import type { Core } from './uses.ts';

export interface PenaltiesDeps {
  readonly core: Core;
  readonly store: Pick<ConversationStore, 'refresh'>;
  readonly reports: ReportStore;
  readonly settle: Conversations['settle'];
}

const targetOf = ({ message_id, about_uid, text, created_at }: ReportedRow) => ({
  id: message_id,
  postId: 0,
  uid: about_uid,
  title: '',
  content: contentOf(text),
  images: [],
  createdAt: created_at,
  isPrivate: true as const,
});

/**
 * Penalties for private messages: for those that somebody has reported, by a moderator who is
 * neither of the two (docs/product/conversations.md).
 */
export function createPenalties({ core, store, reports, settle }: PenaltiesDeps) {
  /** @throws NOT_FOUND for a message that no open report of others is about */
  async function reported(ctx: RequestContext, id: number): Promise<ReportedRow> {
    const row = await reports.openAbout(ctx.zone.abbr, id, viewerOf(ctx).uid);
    if (!row) throw fail('NOT_FOUND');
    return row;
  }

  return punishable({
    type: PRIVATE_MESSAGE,
    target: async (ctx, id) => targetOf(await reported(ctx, id)),

    async takeDown(ctx, id) {
      // Two who decide at once: the second one finds it closed.
      await reports.lockAbout(ctx.zone.abbr, id);
      const row = await reported(ctx, id);
      await reports.close(row.id, viewerOf(ctx).uid, 1, ctx.now);
      const message = await reports.setRemoved(id, ctx.now);
      if (!message) throw fail('NOT_FOUND');
      const { pair_id } = message;
      await store.refresh(pair_id);
      await settle(ctx, pair_id, row.uid, row.about_uid);
      await core.messages.send(ctx, [{ to: row.uid, kind: 'system', action: 0, text: 'conversations:reportHandled' }]);
      return targetOf(row);
    },

    async bringBack(_ctx, id) {
      const message = await reports.setRemoved(id, null);
      if (!message) return false;
      await store.refresh(message.pair_id);
      return true;
    },

    isParty: async (ctx, id) => (await reports.reporterOf(ctx.zone.abbr, id)) === viewerOf(ctx).uid,

    reopen: (ctx, id, closedAt) => reports.reopen(ctx.zone.abbr, id, viewerOf(ctx).uid, closedAt),
  });
}
