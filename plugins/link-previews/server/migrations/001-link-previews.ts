import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createLinkPreviews({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('link_previews_page')
    .addColumn('id', types.text, (c) => c.primaryKey())
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('url', types.text, (c) => c.notNull())
    .addColumn('host', types.text, (c) => c.notNull())
    .addColumn('status', types.text, (c) => c.notNull())
    .addColumn('title', types.text, (c) => c.notNull())
    .addColumn('description', types.text, (c) => c.notNull())
    .addColumn('site_name', types.text, (c) => c.notNull())
    .addColumn('fetched_at', types.time, (c) => c.notNull())
    .addColumn('due_at', types.time)
    .addColumn('attempts', types.int, (c) => c.notNull())
    .execute();
  await schema.createIndex('link_previews_due').on('link_previews_page').column('due_at').execute();
  await schema.createIndex('link_previews_fetched').on('link_previews_page').column('fetched_at').execute();
  await schema
    .createTable('link_previews_host')
    .addColumn('host', types.text, (c) => c.primaryKey())
    .addColumn('free_at', types.time, (c) => c.notNull())
    .addColumn('failures', types.int, (c) => c.notNull())
    .execute();
}
