import { dataPoint, type Declared } from './data-point.ts';

/** The three tabs of the message popover: the unread reply has a count for each. */
export const MESSAGE_GROUPS = ['comments', 'favors', 'systemMsg'] as const;
export type MessageGroup = (typeof MESSAGE_GROUPS)[number];

/** A kind of messages with a list of its own in the message centre (docs/product/messages.md). */
export interface MessageKindSpec {
  /** The list's name in addresses, and `type` of its messages. */
  readonly type: string;
  /** The tab of the popover that it is in, and counts into. */
  readonly group: MessageGroup;
  /**
   * Numbers of its rows (`message.kind`), for ever: no other kind has one of them. What is sent is
   * stored with the first.
   */
  readonly stored: readonly [number, ...number[]];
  /** The field of the unread reply that counts it alone. Absent: nothing but its group does. */
  readonly counter?: string;
  /** Its receiver has to hear of it, such as of a penalty: nobody switches it off. */
  readonly isAlwaysTold?: true;
}
export type MessageKind = Declared<MessageKindSpec>;

/** Core and plugins declare their kinds of messages here. */
export const messageKinds = dataPoint<MessageKindSpec>('messages.kind');
