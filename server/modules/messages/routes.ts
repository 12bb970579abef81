import { markMessage, readAllMessages, undoReadAll } from '../../../platform/contract/endpoints/message-reading.ts';
import { messageSettings, setQuietHours, tellOfKind } from '../../../platform/contract/endpoints/message-settings.ts';
import {
  coreMessageLists,
  deleteMessage,
  latestMessages,
  messageCount,
  readComments,
  readFavors,
  readMentions,
  readSystem,
  unreadMessages,
  type Unread,
} from '../../../platform/contract/endpoints/messages.ts';
import { route, type RequestContext, type RouteExtension } from '../../sdk/index.ts';
import { assertOwn, type MessageService } from './messages.ts';
import type { MessageSettingsService } from './settings.ts';

/** The calls about messages. */
export function messageRoutes({
  messages,
  messageSettings: settings,
}: {
  readonly messages: MessageService;
  readonly messageSettings: MessageSettingsService;
}): RouteExtension[] {
  function read(
    ctx: RequestContext,
    uid: number | undefined,
    marks: boolean,
    markRead: () => Promise<Unread>,
  ): Promise<Unread> {
    assertOwn(ctx, uid);
    return marks ? markRead() : messages.unread(ctx);
  }

  return [
    ...coreMessageLists.map(({ type, call }) => route(call, (ctx, input) => messages.list(ctx, { ...input, type }))),
    route(latestMessages, (ctx, input) => messages.latest(ctx, input)),
    route(unreadMessages, (ctx) => messages.unread(ctx)),
    route(messageCount, (ctx) => messages.count(ctx)),
    route(readComments, (ctx, { uid, markAllRead = false }) =>
      read(ctx, uid, markAllRead, () => messages.read(ctx, 'comment')),
    ),
    route(readMentions, (ctx, { uid, markAllRead = false }) =>
      read(ctx, uid, markAllRead, () => messages.read(ctx, 'at')),
    ),
    route(readFavors, (ctx, { uid, markAllRead = false }) =>
      read(ctx, uid, markAllRead, () => messages.read(ctx, 'favors')),
    ),
    route(readSystem, (ctx, { uid, markAllRead = true, type }) =>
      read(ctx, uid, markAllRead, () =>
        type === undefined ? messages.readGroup(ctx, 'systemMsg') : messages.read(ctx, type),
      ),
    ),
    route(deleteMessage, (ctx, { umId }) => messages.delete(ctx, umId)),
    route(readAllMessages, (ctx) => messages.readAll(ctx)),
    route(undoReadAll, (ctx, { markedAt }) => messages.undoReadAll(ctx, markedAt)),
    route(markMessage, (ctx, { umId, isRead }) => messages.mark(ctx, umId, isRead)),
    route(messageSettings, (ctx) => settings.of(ctx)),
    route(tellOfKind, (ctx, input) => settings.tellOf(ctx, input)),
    route(setQuietHours, (ctx, input) => settings.setQuiet(ctx, input)),
  ];
}
