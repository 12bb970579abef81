import type { Generated } from 'kysely';

/**
 * A message as it is stored. Posts and comments are named without a foreign key: they stay when
 * deleted, and an insert is cheaper.
 */
export interface MessageRow {
  id: number;
  zone: string;
  to_uid: number;
  /** One that a kind of messages has declared. */
  kind: number;
  /** Who did it; of a like the latest one that raised it. */
  from_uid: number | null;
  post_id: number | null;
  /** The comment written or liked, or in which somebody is mentioned. */
  comment_id: number | null;
  /** The comment or reply that `comment_id` answers. */
  answers_id: number | null;
  /** `Notice.text`, empty for messages that speak by their post and comment. */
  text: string;
  /** JSON text: the values of the text. */
  text_values: string;
  link: string;
  /**
   * Unique by receiver, zone and kind where it is not null: `p<post>` or `c<comment>` for likes,
   * which fold.
   */
  once_key: string | null;
  /** Order of the lists: a folded message comes up again with each new like. */
  sent_at: number;
  /** 0 or 1. */
  is_read: number;
  /**
   * When it was last read, 0 for never: what a folded message shows may be older than that again.
   */
  seen_at: number;
  /**
   * Of a like 1 while what it is on is there for everybody, of a comment or mention while it is
   * there for its receiver (`unread-likes.ts`); of every other message 1.
   */
  shown: number;
}

/** How many shown messages of likes somebody has not read in a zone. */
export interface UnreadLikeRow {
  uid: number;
  zone: string;
  n: number;
}

/** What the latest marking of everything as read has found unread. */
export interface MessageUndoRow {
  message_id: number;
  uid: number;
  zone: string;
  /** When it was marked: `seen_at` of the message since then. */
  marked_at: number;
  /** As the message had them before. */
  seen_at: number;
  sent_at: number;
}

/** Whether somebody is told of a kind of messages; without a row they are, but not by mail. */
export interface MessageChoiceRow {
  uid: number;
  /** The name of its list. */
  type: string;
  /** 0 or 1. */
  on_page: number;
  by_push: number;
  by_mail: number;
}

/** When nothing is pushed to somebody (`QuietHours`); without a row there is no such time. */
export interface PushQuietRow {
  uid: number;
  from_minute: number;
  to_minute: number;
}

/** Rows of the messages module. */
export interface MessageTables {
  message: Omit<MessageRow, 'id' | 'shown'> & { id: Generated<number>; shown: Generated<number> };
  unread_like: UnreadLikeRow;
  message_undo: MessageUndoRow;
  message_choice: Omit<MessageChoiceRow, 'by_mail'> & { by_mail: Generated<number> };
  push_quiet: PushQuietRow;
}
