/** Rows of this plugin. Medals are a user's in all zones, so there is no zone in them. */
export interface MedalTables {
  /** A medal once earned stays, whatever the counters do later. */
  medals_earned: { uid: number; medal_id: number; earned_at: number; read_at: number | null };
  /** Worn medals; `position` orders them, from 0. */
  medals_worn: { uid: number; medal_id: number; position: number };
}
