import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Drafts of posts. */
export async function createDrafts({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('editor_draft')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('status', types.int, (c) => c.notNull())
    .addColumn('post_id', types.ref, (c) => c.references('post.id').onDelete('set null'))
    .addColumn('theme_id', types.int, (c) => c.notNull())
    .addColumn('title', types.text, (c) => c.notNull())
    .addColumn('content', types.text, (c) => c.notNull())
    .addColumn('summary', types.text, (c) => c.notNull())
    .addColumn('payload', types.json, (c) => c.notNull())
    .addColumn('version', types.int, (c) => c.notNull())
    .addColumn('request_key', types.text)
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('updated_at', types.time, (c) => c.notNull())
    .addUniqueConstraint('editor_draft_request', ['zone', 'uid', 'request_key'])
    .execute();
  await schema
    .createIndex('editor_draft_newest')
    .on('editor_draft')
    .columns(['zone', 'uid', 'updated_at desc', 'id desc'])
    .execute();
  await schema.createIndex('editor_draft_post').on('editor_draft').column('post_id').execute();
}
