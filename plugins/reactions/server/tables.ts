/** What somebody has reacted with, one of each person. */
interface ReactionRow {
  zone: string;
  /** The post or comment. */
  target_id: number;
  uid: number;
  /** Of the emoticon, without brackets. */
  name: string;
  created_at: number;
}

export interface ReactionTables {
  reactions_post: ReactionRow;
  reactions_comment: ReactionRow;
}
