/** A post that a person has opened; the newest `LIMITS.visits` of each person and zone are kept. */
export interface VisitTables {
  visit: {
    zone: string;
    uid: number;
    post_id: number;
    visited_at: number;
    /** Reading time in all. */
    seconds: number;
    /** Up to when reading time has been counted. */
    counted_at: number;
  };
}
