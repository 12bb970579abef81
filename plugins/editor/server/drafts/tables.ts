import type { Generated, Selectable } from 'kysely';

export interface DraftTables {
  editor_draft: DraftTable;
  editor_lease: LeaseRow;
}

interface DraftTable {
  id: Generated<number>;
  zone: string;
  uid: number;
  /** `DraftStatus` of the contract. */
  status: number;
  /** The post that it changes; null: it is to become a new one. */
  post_id: number | null;
  /** 0: none chosen. */
  theme_id: number;
  title: string;
  content: string;
  /** The beginning of the text for lists. */
  summary: string;
  /** JSON of `DraftPayload`. */
  payload: string;
  /** Rises with every save. */
  version: number;
  /** What the first save was made with; unique by person and zone. */
  request_key: string | null;
  created_at: number;
  updated_at: number;
}
export type DraftRow = Selectable<DraftTable>;

export interface LeaseRow {
  draft_id: number;
  /** The editor: one open composer, or a session that names none. */
  holder: string;
  /** What it runs in, as people call it: `Chrome, Windows`. */
  device: string;
  since: number;
  /** Later than this it holds nothing. */
  ends_at: number;
}
