/** Where a person has stopped reading a post's comments; the newest `LIMITS.places` of each are kept. */
export interface PlaceTables {
  reading_place: {
    zone: string;
    uid: number;
    post_id: number;
    /** The first-level comment that was at the upper edge, and its floor for when it is gone. */
    comment_id: number;
    floor: number;
    /** The order in which they were read: `CommentSort`. */
    sort: number;
    /** The highest floor that they have ever had before their eyes. */
    seen_floor: number;
    /** How many comments the post had for them, replies too. */
    seen_count: number;
    seen_at: number;
  };
}
