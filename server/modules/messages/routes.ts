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

/** The calls about messages. */
export function messageRoutes({ messages }: { readonly messages: MessageService }): RouteExtension[] {
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
  ];
}
