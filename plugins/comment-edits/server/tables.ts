/** A text that a comment had before its author changed it. */
export interface CommentEditTables {
  comment_edits_text: {
    zone: string;
    comment_id: number;
    /** How many texts came before this one. */
    version: number;
    /** Canonical content. */
    content: string;
    replaced_at: number;
  };
}
export type EarlierText = CommentEditTables['comment_edits_text'];
