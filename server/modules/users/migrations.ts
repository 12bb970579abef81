import { sql, type ColumnDefinitionBuilder } from 'kysely';
import { inBatches } from '../../db/in-batches.ts';
import type { MigrationSet } from '../../db/migrate.ts';
import { REPUTATION_AT_START } from './tables.ts';

const BATCH = 500;

/**
 * Tables of profiles and counters; they refer to `account`, so its migrations come first (`001-`
 * before `010-`).
 */
export const userMigrations: MigrationSet['migrations'] = {
  '010-users': async ({ schema, types }) => {
    await schema
      .createTable('user_profile')
      .addColumn('uid', types.ref, (c) => c.primaryKey().notNull().references('account.id').onDelete('cascade'))
      .addColumn('nick', types.text, (c) => c.notNull())
      .addColumn('nick_key', types.text, (c) => c.notNull())
      .addColumn('avatar_url', types.text, (c) => c.notNull().defaultTo(''))
      .addColumn('sex', types.int, (c) => c.notNull().defaultTo(0))
      .addColumn('sig', types.text, (c) => c.notNull().defaultTo(''))
      .addColumn('reputation', types.int, (c) => c.notNull().defaultTo(REPUTATION_AT_START))
      .addColumn('created_at', types.time, (c) => c.notNull())
      .addUniqueConstraint('user_profile_nick_key', ['nick_key'])
      .execute();
    const counter = (name: string) =>
      [name, types.int, (c: ColumnDefinitionBuilder) => c.notNull().defaultTo(0)] as const;
    await schema
      .createTable('user_stat')
      .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn(...counter('posts'))
      .addColumn(...counter('comments'))
      .addColumn(...counter('favors'))
      .addColumn(...counter('be_favor_posts'))
      .addColumn(...counter('be_favors'))
      .addColumn(...counter('be_comments'))
      .addPrimaryKeyConstraint('user_stat_pk', ['uid', 'zone'])
      .execute();
  },
  '042-user-profiles': async ({ schema, types }) => {
    await schema.alterTable('user_profile').addColumn('nick_changed_at', types.time).execute();
    await schema
      .createTable('signature_review')
      .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('state', types.int, (c) => c.notNull())
      .addColumn('submitted_at', types.time, (c) => c.notNull())
      .addColumn('decided_by', types.ref)
      .addColumn('decided_at', types.time)
      .addPrimaryKeyConstraint('signature_review_pk', ['uid', 'zone'])
      .execute();
    const waiting = schema.createIndex('signature_review_queue').on('signature_review');
    await waiting.columns(['zone', 'state', 'submitted_at', 'uid']).execute();
    await schema
      .createTable('reputation_record')
      .addColumn('id', types.int, types.id)
      .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('delta', types.int, (c) => c.notNull())
      .addColumn('value', types.int, (c) => c.notNull())
      .addColumn('reason', types.text, (c) => c.notNull())
      .addColumn('by_uid', types.ref, (c) => c.notNull())
      .addColumn('created_at', types.time, (c) => c.notNull())
      .execute();
    await schema.createIndex('reputation_record_user').on('reputation_record').columns(['uid', 'id desc']).execute();
  },
  // The index of nicks, filled with everybody who is there.
  '044-search-users': async ({ createSearchIndex, search, db }) => {
    await createSearchIndex('user');
    await inBatches(
      (after) =>
        sql<{ id: number; nick: string }>`
        select uid as id, nick from user_profile where uid > ${after} order by uid limit ${BATCH}`.execute(db),
      (rows) =>
        search.putAll(
          'user',
          rows.map(({ id, nick }) => ({ id, text: nick })),
        ),
    );
  },
};
