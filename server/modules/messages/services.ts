import type { MessageItem } from '../../../platform/contract/endpoints/messages.ts';
import type { MessageKind } from '../../../platform/contract/message-kinds.ts';
import type { RequestContext } from '../../sdk/context.ts';
import type { CountedNotice, Notice } from '../../sdk/notice.ts';
import { defineService } from '../../sdk/service.ts';

/** Notices to people, and their lists. */
export interface MessageService {
  /**
   * Tells people, in the current transaction: they are told exactly when it commits. Zone: the
   * context's.
   */
  send(ctx: RequestContext, notices: readonly Notice[]): Promise<void>;
  /**
   * The same to several people, of something that goes on: who has not read the last one with its key
   * gets none beside it, but it comes up again and counts on (`count` of its text). The caller sees to
   * it that one of them is written after the other.
   */
  count(ctx: RequestContext, to: readonly number[], notice: CountedNotice): Promise<void>;
  /**
   * Who of these people has an unread message of a kind with a key that counts (`count`), and the id
   * of the first thing that it counts.
   */
  counting(
    ctx: Pick<RequestContext, 'zone'>,
    to: readonly number[],
    of: Pick<CountedNotice, 'onceKey'> & { readonly kind: MessageKind },
  ): Promise<ReadonlyMap<number, number>>;
  /**
   * Counts unread ones on (1) or back (-1), where they are: what they count was shown again, or is no
   * more. At 0 a message goes. In the current transaction; the caller sees to it that nobody counts
   * meanwhile.
   * @param by how far, by person
   */
  recount(
    ctx: Pick<RequestContext, 'zone'>,
    by: ReadonlyMap<number, number>,
    of: Pick<CountedNotice, 'onceKey'> & { readonly kind: MessageKind },
  ): Promise<void>;
  /** Those of these people who have got a message about this comment. */
  toldOf(ctx: RequestContext, commentId: number, uids: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Takes back what a person was told with this key, in the current transaction: there is nothing to
   * be told any more. Zone: the context's.
   */
  withdraw(
    ctx: Pick<RequestContext, 'zone'>,
    notice: { readonly to: number; readonly kind: MessageKind; readonly onceKey: string },
  ): Promise<void>;
  /**
   * A page of the viewer's own list of a kind of messages, for the call of the plugin whose kind it
   * is (`messageList`).
   * @throws FORBIDDEN for the uid of somebody else
   */
  list(
    ctx: RequestContext,
    kind: MessageKind,
    range: { readonly limit: number; readonly offset: number; readonly uid?: number | undefined },
  ): Promise<{ readonly list: MessageItem[]; readonly hasMore: boolean }>;
}
export const messageService = defineService<MessageService>('messages');

/** Rooms that open pages listen to. */
export interface RoomService {
  /**
   * Tells everybody who listens in a room of the context's zone (`liveRoom`), on every host, with
   * the commit of the open transaction.
   * @param room the plugin's id
   * @param data JSON, the same for everybody
   * @param from whoever has blocked this person is not told; null: everybody is
   */
  tell(ctx: Pick<RequestContext, 'zone'>, room: string, data: unknown, from: number | null): Promise<void>;
}
export const roomService = defineService<RoomService>('rooms');
