import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createEarlierTexts({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('comment_edits_text')
    .addColumn('zone', types.text, (c) => c.notNull())
    // With its author's account goes the comment, and with it these.
    .addColumn('comment_id', types.ref, (c) => c.notNull().references('comment.id').onDelete('cascade'))
    .addColumn('version', types.int, (c) => c.notNull())
    .addColumn('content', types.text, (c) => c.notNull())
    .addColumn('replaced_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('comment_edits_text_key', ['comment_id', 'version'])
    .execute();
}
