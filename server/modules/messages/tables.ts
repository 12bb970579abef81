import type { Generated } from 'kysely';

/** What a message is about; the tabs of the message centre. */
export const MessageKind = { comment: 1, favor: 2, at: 3, system: 4, acceptReply: 5, feedback: 6 } as const;
export type MessageKindValue = (typeof MessageKind)[keyof typeof MessageKind];

/** Rows of the messages module. */
export interface MessageTables {
  message: {
    id: Generated<number>;
    zone: string;
    to_uid: number;
    kind: MessageKindValue;
    /** Spec `action` of system messages, else 0. */
    action: number;
    from_uid: number | null;
    post_id: number | null;
    comment_id: number | null;
    /** `Notice.text`, empty for messages that speak by their post and comment. */
    text: string;
    /** JSON text: the values of the text. */
    text_values: string;
    link: string;
    /** Unique by receiver, zone and kind where it is not null. */
    once_key: string | null;
    /** Order of the lists: a folded message comes up again with each new like. */
    sent_at: number;
    /** 0 or 1. */
    is_read: number;
  };
}
