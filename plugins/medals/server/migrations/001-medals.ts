import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createMedalTables({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('medals_earned')
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('medal_id', types.int, (c) => c.notNull())
    .addColumn('earned_at', types.time, (c) => c.notNull())
    .addColumn('read_at', types.time)
    .addPrimaryKeyConstraint('medals_earned_once', ['uid', 'medal_id'])
    .execute();
  await schema
    .createTable('medals_worn')
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('medal_id', types.int, (c) => c.notNull())
    .addColumn('position', types.int, (c) => c.notNull())
    .addPrimaryKeyConstraint('medals_worn_once', ['uid', 'medal_id'])
    .addForeignKeyConstraint('medals_worn_earned', ['uid', 'medal_id'], 'medals_earned', ['uid', 'medal_id'])
    .execute();
}
