import {
  deleteMessage,
  latestMessages,
  messageCount,
  messageLists,
  readComments,
  readFavors,
  readMentions,
  readSystem,
  unreadMessages,
  type MessageType,
  type Unread,
} from '../../../platform/contract/endpoints/messages.ts';
import { fail, route, viewerOf, type RequestContext, type RouteExtension } from '../../sdk/index.ts';
import type { MessageService } from './messages.ts';

const TYPES = Object.keys(messageLists) as MessageType[]; // keys of a literal
const SYSTEM = ['systemMsg', 'accept_reply', 'feedback'] as const satisfies readonly MessageType[];

/** The calls about messages (spec 2 section 7.3). */
export function messageRoutes({ messages }: { readonly messages: MessageService }): RouteExtension[] {
  function read(
    ctx: RequestContext,
    uid: number | undefined,
    marks: boolean,
    types: readonly MessageType[],
  ): Promise<Unread> {
    assertOwn(ctx, uid);
    return marks ? messages.read(ctx, types) : messages.unread(ctx);
  }

  return [
    ...TYPES.map((type) =>
      route(messageLists[type], (ctx, input) => {
        assertOwn(ctx, input.uid);
        return messages.list(ctx, { ...input, type });
      }),
    ),
    route(latestMessages, (ctx, input) => messages.latest(ctx, input)),
    route(unreadMessages, (ctx) => messages.unread(ctx)),
    route(messageCount, (ctx) => messages.count(ctx)),
    route(readComments, (ctx, { uid, markAllRead = false }) => read(ctx, uid, markAllRead, ['comment'])),
    route(readMentions, (ctx, { uid, markAllRead = false }) => read(ctx, uid, markAllRead, ['at'])),
    route(readFavors, (ctx, { uid, markAllRead = false }) => read(ctx, uid, markAllRead, ['favors'])),
    route(readSystem, (ctx, { uid, markAllRead = true, type }) => read(ctx, uid, markAllRead, type ? [type] : SYSTEM)),
    route(deleteMessage, (ctx, { umId }) => messages.delete(ctx, umId)),
  ];
}

/** @throws FORBIDDEN for the uid of somebody else: messages are nobody's but their receiver's */
function assertOwn(ctx: RequestContext, uid: number | undefined): void {
  if (uid !== undefined && uid !== viewerOf(ctx).uid) throw fail('FORBIDDEN');
}
