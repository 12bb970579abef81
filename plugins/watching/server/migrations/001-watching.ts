import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createWatching({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('watching_choice')
    .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('subject', types.int, (c) => c.notNull())
    .addColumn('target_id', types.ref, (c) => c.notNull())
    .addColumn('level', types.int, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('watching_choice_key', ['uid', 'zone', 'subject', 'target_id'])
    .execute();
  const index = (name: string) => schema.createIndex(`watching_choice_${name}`).on('watching_choice');
  await index('target').columns(['subject', 'target_id', 'level', 'uid']).execute();
  await index('list').columns(['uid', 'zone', 'subject', 'created_at desc', 'target_id desc']).execute();
  await schema
    .createTable('watching_seen')
    .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('seen_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('watching_seen_key', ['uid', 'zone'])
    .execute();
  await schema
    .createTable('watching_person')
    .addColumn('uid', types.ref, (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('words', types.json, (c) => c.notNull())
    .execute();
}
