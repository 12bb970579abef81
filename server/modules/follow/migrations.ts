import { sql } from 'kysely';
import type { MigrationSet } from '../../db/migrate.ts';

export const followMigrations: MigrationSet['migrations'] = {
  '041-follow': async ({ schema, types }) => {
    for (const table of ['follow', 'user_block']) {
      await schema
        .createTable(table)
        .addColumn('uid', types.ref, (c) => c.notNull())
        .addColumn('target_uid', types.ref, (c) => c.notNull())
        .addColumn('created_at', types.time, (c) => c.notNull())
        .addPrimaryKeyConstraint(`${table}_key`, ['uid', 'target_uid'])
        .execute();
      const list = schema.createIndex(`${table}_list`).on(table);
      await list.columns(['uid', 'created_at desc', 'target_uid desc']).execute();
    }
    const fans = schema.createIndex('follow_fans').on('follow');
    await fans.columns(['target_uid', 'created_at desc', 'uid desc']).execute();
    await schema
      .createTable('follow_profile')
      .addColumn('uid', types.ref, (c) => c.primaryKey().notNull().references('account.id').onDelete('cascade'))
      .addColumn('follow_count', types.int, (c) => c.notNull().defaultTo(0))
      .addColumn('fans_count', types.int, (c) => c.notNull().defaultTo(0))
      .addColumn('block_count', types.int, (c) => c.notNull().defaultTo(0))
      .addColumn('allow_follow', types.flag, (c) => c.notNull().defaultTo(1))
      .execute();
    await schema
      .createTable('follow_seen')
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('seen_at', types.time, (c) => c.notNull())
      .addPrimaryKeyConstraint('follow_seen_key', ['uid', 'zone'])
      .execute();
  },
  /** System accounts that were made when they could still be followed. */
  '062-house-follows': async ({ db }) => {
    await sql`insert into follow_profile (uid, allow_follow)
      select id, 0 from account where account_key like '$%'
      on conflict (uid) do update set allow_follow = 0`.execute(db);
  },
};
