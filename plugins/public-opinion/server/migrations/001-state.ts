import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createState({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('public_opinion_state')
    .addColumn('zone', types.text, (c) => c.notNull().primaryKey())
    .addColumn('enable', types.flag, (c) => c.notNull())
    .execute();
  await schema
    .createTable('public_opinion_record')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('enable', types.flag, (c) => c.notNull())
    .addColumn('reason', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('public_opinion_record_zone')
    .on('public_opinion_record')
    .columns(['zone', 'id desc'])
    .execute();
}
