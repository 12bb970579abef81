import type { Generated, Selectable } from 'kysely';
import type { DraftFields } from './own-fields.ts';

/** In the tables that the editor's migrations have made. */
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
  /** What it holds beside these, as JSON: see `stored.ts`. */
  payload: string;
  /** Rises with every save. */
  version: number;
  /**
   * JSON of the extra fields that its post is sent with, from its push to review on; null: it may
   * be sent with any.
   */
  review_fields: string | null;
  /**
   * The first of the approved drafts that it was made from, one after the other; null: from none.
   */
  origin_id: number | null;
  /** 1: it takes one of the places of hot posts, because it is in review, approved or timed. */
  is_hot: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
}
export type StoredDraftRow = Selectable<DraftTable>;
/** The same as it is worked with (`opened`). */
export type DraftRow = Omit<StoredDraftRow, 'payload'> & { readonly payload: DraftFields };

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
