import type { ColumnDefinitionBuilder } from 'kysely';
import type { MigrationSet } from '../../db/migrate.ts';
import { REPUTATION_AT_START } from './tables.ts';

/** Tables of profiles and counters; they refer to `account`, so its migrations come first (`001-` before `010-`). */
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
};
