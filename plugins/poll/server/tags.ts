/** Cache tags of this plugin. */
export const pollTags = {
  /** What a poll asks and offers. */
  poll: (id: number) => `poll:${id}`,
  /** How its votes stand. */
  votes: (id: number) => `poll-votes:${id}`,
  /**
   * What posts show everybody of how its votes stand: falls once for many ballots, see
   * `posts-refresh.ts`.
   */
  inPosts: (id: number) => `poll-shown:${id}`,
  /** What somebody voted. */
  voter: (uid: number) => `poll-voter:${uid}`,
} as const;
