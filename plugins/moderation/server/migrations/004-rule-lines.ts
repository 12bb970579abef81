import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Lines of the public log may be about what a rule holds, which no sanction is; see tables.ts. */
export async function createRuleLines({ db, schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('sanction_log_next')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('seq', types.int, (c) => c.notNull())
    .addColumn('line', types.text, (c) => c.notNull())
    .addColumn('hash', types.text, (c) => c.notNull())
    .addColumn('kind', types.text, (c) => c.notNull())
    .addColumn('sanction_id', types.ref, (c) => c.references('sanction.id'))
    .addColumn('target_type', types.text)
    .addColumn('target_id', types.ref)
    .addPrimaryKeyConstraint('sanction_log_seq', ['zone', 'seq'])
    .execute();
  const columns = ['zone', 'seq', 'line', 'hash', 'kind', 'sanction_id'] as const;
  await db
    .insertInto('sanction_log_next')
    .columns([...columns])
    .expression(db.selectFrom('sanction_log').select([...columns]))
    .execute();
  await schema.dropTable('sanction_log').execute();
  await schema.alterTable('sanction_log_next').renameTo('sanction_log').execute();
  const line = (name: string) => schema.createIndex(name).on('sanction_log');
  await line('sanction_log_of').columns(['sanction_id', 'kind']).execute();
  await line('sanction_log_target').columns(['zone', 'target_type', 'target_id', 'seq']).execute();
}
