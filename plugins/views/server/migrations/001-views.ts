import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createViews({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('view_day')
    .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('day', types.int, (c) => c.notNull())
    .addColumn('count', types.int, (c) => c.notNull())
    .addPrimaryKeyConstraint('view_day_key', ['post_id', 'day'])
    .execute();
  await schema
    .createTable('view_reader')
    .addColumn('day', types.int, (c) => c.notNull())
    .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('reader', types.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('view_reader_once', ['day', 'post_id', 'reader'])
    .execute();
  await schema.createIndex('view_reader_post').on('view_reader').column('post_id').execute();
}
