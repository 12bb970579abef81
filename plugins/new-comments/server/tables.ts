/** What a person has seen of a post's comments; the newest `SEEN_POSTS` of each person are kept. */
export interface NewCommentTables {
  new_comments_seen: {
    zone: string;
    uid: number;
    post_id: number;
    /** Comments and replies that everybody could read then. */
    seen_count: number;
    seen_at: number;
  };
}
export type SeenRow = NewCommentTables['new_comments_seen'];
