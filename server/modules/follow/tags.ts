/** Cache tags of the follow module. */
export const followTags = {
  /** Whom a person follows. */
  follows: (uid: number) => `follows:${uid}`,
  /** What everybody may know: the counts, and whether others may follow. */
  social: (uid: number) => `social:${uid}`,
  /** Whom a person has blocked. */
  blocks: (uid: number) => `blocks:${uid}`,
  /** How far a person has seen the feeds. */
  feedSeen: (uid: number) => `feed-seen:${uid}`,
} as const;
