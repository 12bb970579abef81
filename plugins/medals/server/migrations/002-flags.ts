import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createFlagTables({ schema, types }: MigrationContext): Promise<void> {
  const key = ['zone', 'uid', 'medal_id'] as const;
  await schema
    .createTable('medals_flag')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('medal_id', types.int, (c) => c.notNull())
    .addColumn('earned_at', types.time, (c) => c.notNull())
    .addColumn('read_at', types.time)
    .addPrimaryKeyConstraint('medals_flag_once', [...key])
    .execute();
  await schema
    .createTable('medals_flag_worn')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('medal_id', types.int, (c) => c.notNull())
    .addColumn('position', types.int, (c) => c.notNull())
    .addPrimaryKeyConstraint('medals_flag_worn_once', [...key])
    .addForeignKeyConstraint('medals_flag_worn_held', [...key], 'medals_flag', [...key], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .execute();
}
