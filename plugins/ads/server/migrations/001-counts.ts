import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createCounts({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('ads_count')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('day', types.int, (c) => c.notNull())
    .addColumn('module', types.text, (c) => c.notNull())
    .addColumn('target', types.int, (c) => c.notNull())
    .addColumn('platform', types.int, (c) => c.notNull())
    .addColumn('act', types.text, (c) => c.notNull())
    .addColumn('count', types.int, (c) => c.notNull())
    .addPrimaryKeyConstraint('ads_count_once', ['zone', 'day', 'module', 'target', 'platform', 'act'])
    .execute();
  await schema
    .createTable('ads_seen')
    .addColumn('day', types.int, (c) => c.notNull())
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('module', types.text, (c) => c.notNull())
    .addColumn('target', types.int, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('ads_seen_once', ['day', 'zone', 'module', 'target', 'uid'])
    .execute();
}
