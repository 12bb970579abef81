import type { MigrationSet } from '../../db/migrate.ts';

export const peopleMigrations: MigrationSet['migrations'] = {
  '047-people': async ({ schema, types }) => {
    await schema
      .createTable('people_profile')
      .addColumn('uid', types.ref, (c) => c.primaryKey().notNull().references('account.id').onDelete('cascade'))
      .addColumn('show_games', types.flag, (c) => c.notNull().defaultTo(1))
      .execute();
    await schema
      .createTable('closed_game')
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('zone', types.text, (c) => c.notNull())
      .addPrimaryKeyConstraint('closed_game_key', ['uid', 'zone'])
      .execute();
    await schema
      .createTable('showing_role')
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('role_id', types.text, (c) => c.notNull())
      .addColumn('position', types.int, (c) => c.notNull())
      .addPrimaryKeyConstraint('showing_role_key', ['uid', 'zone', 'role_id'])
      .addUniqueConstraint('showing_role_position', ['uid', 'position'])
      .execute();
    await schema
      .createTable('recent_friend')
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('friend_uid', types.ref, (c) => c.notNull())
      .addColumn('used_at', types.time, (c) => c.notNull())
      .addPrimaryKeyConstraint('recent_friend_key', ['uid', 'friend_uid'])
      .execute();
    const newest = schema.createIndex('recent_friend_newest').on('recent_friend');
    await newest.columns(['uid', 'used_at desc', 'friend_uid desc']).execute();
  },
};
