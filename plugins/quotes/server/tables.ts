/** What a comment quotes of the post or comment that it answers. */
export interface QuoteTables {
  quotes_quote: {
    zone: string;
    comment_id: number;
    /** Null: the post. */
    quoted_id: number | null;
    /** Plain text, as it stood there. */
    text: string;
  };
}
export type StoredQuote = QuoteTables['quotes_quote'];
