import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createSuggestions({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('suggestions_post')
    .addColumn('post_id', types.ref, (c) => c.primaryKey().references('post.id').onDelete('cascade'))
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('status', types.int, (c) => c.notNull())
    .addColumn('categories', types.json, (c) => c.notNull())
    .execute();
  await schema
    .createTable('suggestions_notice')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('version', types.int, (c) => c.notNull())
    .addColumn('content', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('suggestions_notice_once', ['zone', 'version'])
    .execute();
  await schema
    .createTable('suggestions_read')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('version', types.int, (c) => c.notNull())
    .addPrimaryKeyConstraint('suggestions_read_once', ['zone', 'uid'])
    .execute();
}
