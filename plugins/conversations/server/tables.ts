import type { Generated } from 'kysely';

/** How two people stand (`conversations_pair.state`). */
export const PairState = { asked: 0, open: 1, declined: 2 } as const;
export type PairState = (typeof PairState)[keyof typeof PairState];

export interface PairRow {
  id: Generated<number>;
  zone: string;
  /** The two, the smaller uid first. */
  low_uid: number;
  high_uid: number;
  begun_by: number;
  begun_at: number;
  state: PairState;
}

/** What one of the two has of a conversation. */
export interface SideRow {
  pair_id: number;
  uid: number;
  other_uid: number;
  zone: string;
  /** The newest message that they have; 0: none. */
  last_id: number;
  /** What the other one wrote is read up to here. */
  read_id: number;
  /** Messages up to here are gone for them; before the last time they were up to `cleared_before`. */
  cleared_id: number;
  cleared_before: number;
}

export interface MessageRow {
  id: Generated<number>;
  pair_id: number;
  zone: string;
  from_uid: number;
  /** As it was typed. */
  text: string;
  created_at: number;
  /** Gone for its author, and for who was sent it, by their own choice. */
  gone_from: number;
  gone_to: number;
  /** By a moderator: neither of the two reads it any more. */
  removed_at: number | null;
}

export interface ReportRow {
  id: Generated<number>;
  zone: string;
  message_id: number;
  /** Who reported it, and whose message it is. */
  uid: number;
  about_uid: number;
  reason: number;
  comment: string;
  created_at: number;
  closed_at: number | null;
  closed_by: number | null;
  /** 1: the message was removed; 0: nothing was wrong. Null while it is open. */
  is_removed: number | null;
}

/** Rows of this plugin. */
export interface ConversationTables {
  conversations_pair: PairRow;
  conversations_side: SideRow;
  conversations_message: MessageRow;
  /** Who may begin a conversation with somebody, where they have chosen. */
  conversations_setting: { uid: number; admitted: string };
  /** When somebody has last written: whoever changes the row writes. */
  conversations_pace: { uid: number; last_at: number };
  conversations_report: ReportRow;
}
