import { defineServerPlugin, HOUR_MS, job, route, waitingKinds } from '../../../server/sdk/index.ts';
import {
  answerRequest,
  conversationNotices,
  conversations,
  conversationSettings,
  dismissReported,
  lookAtReported,
  readConversation,
  removeConversation,
  removeMessage,
  reportMessage,
  sendMessage,
  setConversationSettings,
  thread,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { privateMessages } from '../shared/kind.ts';
import { createConversations as createTables } from './migrations/001-conversations.ts';
import { createPace } from './pace.ts';
import { createPenalties } from './penalties.ts';
import { createPrune } from './prune.ts';
import { createReportStore } from './report-store.ts';
import { createReported } from './reported.ts';
import { createConversations } from './service.ts';
import { createStandings } from './standing.ts';
import { createConversationStore } from './store.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-conversations': createTables },
  uses,
  extensions: (core) => {
    const store = createConversationStore(core.db);
    const standingOf = createStandings(core, store);
    const service = createConversations({ core, store, standingOf, pace: createPace(core, store) });
    const reports = createReportStore(core.db);
    const reported = createReported(core, reports);
    return [
      route(conversationNotices, (ctx, input) => core.messages.list(ctx, privateMessages, input)),
      route(conversations, service.list),
      route(thread, service.thread),
      route(sendMessage, service.send),
      route(readConversation, (ctx, { uid, id }) => service.read(ctx, uid, id)),
      route(answerRequest, service.answer),
      route(removeMessage, async (ctx, input) => {
        await service.removeMessage(ctx, input);
        return {};
      }),
      route(removeConversation, async (ctx, { uid, isGone }) => {
        await service.remove(ctx, uid, isGone === 1);
        return {};
      }),
      route(conversationSettings, service.settings),
      route(setConversationSettings, (ctx, { admitted }) => service.setSettings(ctx, admitted)),
      route(reportMessage, reported.report),
      route(lookAtReported, (ctx, { id }) => reported.look(ctx, id)),
      route(dismissReported, async (ctx, { id }) => {
        await reported.dismiss(ctx, id);
        return {};
      }),
      ...createPenalties({ core, store, reports, settle: service.settle }),
      ...waitingKinds([reported.waiting]),
      job('prune', HOUR_MS, createPrune(core, store)),
    ];
  },
});
