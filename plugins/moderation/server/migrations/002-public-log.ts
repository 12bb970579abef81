import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** The public log of what moderators did, and where it stood each day; see tables.ts. */
export async function createPublicLog({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('sanction_log')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('seq', types.int, (c) => c.notNull())
    .addColumn('line', types.text, (c) => c.notNull())
    .addColumn('hash', types.text, (c) => c.notNull())
    .addColumn('kind', types.text, (c) => c.notNull())
    .addColumn('sanction_id', types.ref, (c) => c.notNull().references('sanction.id'))
    .addPrimaryKeyConstraint('sanction_log_pk', ['zone', 'seq'])
    .execute();
  await schema.createIndex('sanction_log_of').on('sanction_log').columns(['sanction_id', 'kind']).execute();
  await schema
    .createTable('sanction_log_head')
    .addColumn('zone', types.text, (c) => c.primaryKey().notNull())
    .addColumn('seq', types.int, (c) => c.notNull())
    .addColumn('hash', types.text, (c) => c.notNull())
    .execute();
  await schema
    .createTable('sanction_log_day')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('day', types.int, (c) => c.notNull())
    .addColumn('seq', types.int, (c) => c.notNull())
    .addColumn('hash', types.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('sanction_log_day_pk', ['zone', 'day'])
    .execute();
  const time = schema.createIndex('sanction_time').on('sanction');
  await time.columns(['zone', 'created_at', 'clause_version', 'clause_id']).execute();
  await schema.createIndex('appeal_time').on('appeal').columns(['zone', 'created_at']).execute();
  await schema.createIndex('appeal_decided').on('appeal').columns(['zone', 'decided_at', 'outcome']).execute();
}
