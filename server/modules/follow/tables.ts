/** Rows of the follow module. People are of all zones; what they have seen of a feed is of one. */
export interface FollowTables {
  follow: { uid: number; target_uid: number; created_at: number };
  /** One row per person, made by the first follow, block or setting. */
  follow_profile: {
    uid: number;
    /** Rows of `follow` from and to this person. */
    follow_count: number;
    fans_count: number;
    /** Rows of `user_block` from this person. */
    block_count: number;
    /** 0 or 1: may others follow. */
    allow_follow: number;
  };
  /** Creation time of the newest post that a person has seen of the feed of a zone. */
  follow_seen: { uid: number; zone: string; seen_at: number };
  user_block: { uid: number; target_uid: number; created_at: number };
}

export type FollowProfile = FollowTables['follow_profile'];
