import type { Db } from '../../../server/sdk/index.ts';
import type { QuoteTables, StoredQuote } from './tables.ts';

/** The statements of this plugin; writes are for a transaction. */
export function createQuoteStore(db: Db) {
  const q = () => db.q<QuoteTables>();
  return {
    /** What these comments quote; those that quote nothing are left out. */
    async of(comments: readonly number[]): Promise<StoredQuote[]> {
      if (comments.length === 0) return [];
      return q()
        .selectFrom('quotes_quote')
        .selectAll()
        .where('comment_id', 'in', [...comments])
        .execute();
    },
    /** With the rows of the comments, at the end of the transaction. */
    addAtEnd(quotes: readonly StoredQuote[]): void {
      if (quotes.length > 0)
        db.atEnd(
          q()
            .insertInto('quotes_quote')
            .values([...quotes]),
        );
    },
  };
}
export type QuoteStore = ReturnType<typeof createQuoteStore>;
