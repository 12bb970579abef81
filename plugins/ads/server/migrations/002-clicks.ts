import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createClicks({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('ads_clicked')
    .addColumn('minute', types.int, (c) => c.notNull())
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('module', types.text, (c) => c.notNull())
    .addColumn('target', types.int, (c) => c.notNull())
    .addColumn('reader', types.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('ads_clicked_once', ['minute', 'zone', 'module', 'target', 'reader'])
    .execute();
}
