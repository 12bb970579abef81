import { sql, type SqlBool } from 'kysely';
import type { MigrationContext } from '../../../../server/sdk/index.ts';

/**
 * A new grant pays for its key and for the small index of what is to be settled; the others are
 * partial and take it in when it is settled: that keeps the write paths of posts, comments and
 * likes cheap.
 */
export async function createLevelTables({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('levels_grant')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('source', types.text, (c) => c.notNull())
    .addColumn('object', types.text, (c) => c.notNull())
    .addColumn('post_id', types.ref)
    .addColumn('theme_id', types.int)
    .addColumn('at', types.time, (c) => c.notNull())
    .addColumn('day', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('amount', types.int)
    .addUniqueConstraint('levels_grant_once', ['zone', 'uid', 'source', 'object'])
    .execute();
  const on = (name: string) => schema.createIndex(`levels_grant_${name}`).on('levels_grant');
  const pending = on('pending').columns(['zone', 'uid', 'id']);
  await pending.where(sql<SqlBool>`amount is null`).execute();
  const daily = on('day').columns(['zone', 'uid', 'source', 'day']);
  await daily.where(sql<SqlBool>`amount is not null`).execute();
  const record = on('record').columns(['zone', 'uid', 'at desc', 'id desc']);
  await record.where(sql<SqlBool>`amount > 0`).execute();
  await schema
    .createTable('levels_member')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('exp', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('collects_seen', types.time, (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('levels_member_key', ['zone', 'uid'])
    .execute();
  await schema
    .createTable('levels_claim')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('task_id', types.text, (c) => c.notNull())
    .addColumn('period', types.int, (c) => c.notNull())
    .addColumn('at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('levels_claim_once', ['zone', 'uid', 'task_id', 'period'])
    .execute();
}
