/**
 * Rows of this plugin. Achievement medals are a user's in all zones, so there is no zone in them;
 * flag medals are of one zone.
 */
export interface MedalTables {
  /** An achievement once earned stays, whatever the counters do later. */
  medals_earned: { uid: number; medal_id: number; earned_at: number; read_at: number | null };
  /**
   * Worn achievements; `position` orders them, from 0, in one row of places with the worn flag
   * medals.
   */
  medals_worn: { uid: number; medal_id: number; position: number };
  /** A flag medal stays until it is taken back. */
  medals_flag: { zone: string; uid: number; medal_id: number; earned_at: number; read_at: number | null };
  medals_flag_worn: { zone: string; uid: number; medal_id: number; position: number };
}
