/** Rows of this plugin. */
export interface QaTables {
  /** One row per post that is, or was, in a question theme. */
  qa_question: QuestionRow;
}

export interface QuestionRow {
  post_id: number;
  zone: string;
  /** The post's theme now: a question that was moved elsewhere is none. */
  theme_id: number;
  asker_uid: number;
  accepted_cid: number | null;
  accepted_at: number | null;
  /** 1 while the accepted comment is visible. */
  solved: number;
  /** 1 while the post is visible. */
  listed: number;
}
