import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createQuotes({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('quotes_quote')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('comment_id', types.ref, (c) => c.primaryKey().references('comment.id').onDelete('cascade'))
    // With the account of whoever is quoted go their comments, and with them what was quoted.
    .addColumn('quoted_id', types.ref, (c) => c.references('comment.id').onDelete('cascade'))
    .addColumn('text', types.text, (c) => c.notNull())
    .execute();
  await schema.createIndex('quotes_quoted').on('quotes_quote').column('quoted_id').execute();
}
