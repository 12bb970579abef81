import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createMarks({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('editor_mark')
    .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('mark', types.text, (c) => c.notNull())
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('starts_at', types.time, (c) => c.notNull())
    .addColumn('ends_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('editor_mark_once', ['post_id', 'mark'])
    .execute();
  await schema.createIndex('editor_mark_current').on('editor_mark').columns(['zone', 'mark', 'ends_at']).execute();
  await schema
    .createTable('editor_mark_theme')
    .addColumn('post_id', types.ref, (c) => c.notNull())
    .addColumn('mark', types.text, (c) => c.notNull())
    .addColumn('theme_id', types.int, (c) => c.notNull())
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('ends_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('editor_mark_theme_once', ['post_id', 'mark', 'theme_id'])
    .addForeignKeyConstraint('editor_mark_theme_mark', ['post_id', 'mark'], 'editor_mark', ['post_id', 'mark'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await schema
    .createIndex('editor_mark_theme_current')
    .on('editor_mark_theme')
    .columns(['zone', 'theme_id', 'ends_at'])
    .execute();
  await schema
    .createTable('editor_mark_lock')
    .addColumn('zone', types.text, (c) => c.primaryKey())
    .addColumn('locked_at', types.time, (c) => c.notNull())
    .execute();
}
