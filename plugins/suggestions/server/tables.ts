/** Rows of this plugin. */
export interface SuggestionTables {
  /** What is known of a post on the board; a post without a row has no category and no state. */
  suggestions_post: { post_id: number; zone: string; status: number; categories: string };
  /** Every version of a zone's notice; the highest is the present one, empty content is none. */
  suggestions_notice: { zone: string; version: number; content: string; uid: number; created_at: number };
  /** The newest version that a person has confirmed. */
  suggestions_read: { zone: string; uid: number; version: number };
}
