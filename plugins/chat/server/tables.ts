import type { Generated } from 'kysely';

export interface MessageRow {
  id: Generated<number>;
  zone: string;
  uid: number;
  /** As it was typed, on one line. */
  text: string;
  created_at: number;
  deleted_at: number | null;
}

/** Rows of this plugin. */
export interface ChatTables {
  chat_message: MessageRow;
  /** When somebody has last said something, anywhere: whoever changes the row speaks. */
  chat_pace: { uid: number; last_at: number };
}
