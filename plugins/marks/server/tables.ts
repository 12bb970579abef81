import type { MarkName } from '../contract.ts';

/**
 * `ends_at` of a mark without an end: a number, so that one range of an index holds all marks that
 * have not ended.
 */
export const FOREVER = Number.MAX_SAFE_INTEGER;

/**
 * Rows of marks, in the tables that the editor's migrations have made. Marks that have ended stay;
 * they count nowhere.
 */
export interface MarkTables {
  /** (post_id, mark) is the key. `starts_at` is 0 for a mark that began at once. */
  editor_mark: MarkRow;
  /** Categories of a recommendation, with the end of its mark. */
  editor_mark_theme: { post_id: number; mark: MarkName; theme_id: number; zone: string; ends_at: number };
  /**
   * Locked while a limited mark is given in the zone, so that they are counted one after the other.
   */
  editor_mark_lock: { zone: string; locked_at: number };
}

export interface MarkRow {
  post_id: number;
  mark: MarkName;
  zone: string;
  starts_at: number;
  ends_at: number;
}
