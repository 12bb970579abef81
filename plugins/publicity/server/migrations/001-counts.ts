import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createCounts({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('publicity_count')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('day', types.int, (c) => c.notNull())
    .addColumn('card', types.int, (c) => c.notNull())
    .addColumn('views', types.int, (c) => c.notNull())
    .addColumn('clicks', types.int, (c) => c.notNull())
    .addPrimaryKeyConstraint('publicity_count_once', ['zone', 'day', 'card'])
    .execute();
  await schema
    .createTable('publicity_seen')
    .addColumn('day', types.int, (c) => c.notNull())
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('card', types.int, (c) => c.notNull())
    .addColumn('act', types.text, (c) => c.notNull())
    .addColumn('reader', types.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('publicity_seen_once', ['day', 'zone', 'card', 'act', 'reader'])
    .execute();
  await schema
    .createTable('publicity_salt')
    .addColumn('day', types.int, (c) => c.notNull().primaryKey())
    .addColumn('salt', types.text, (c) => c.notNull())
    .execute();
}
