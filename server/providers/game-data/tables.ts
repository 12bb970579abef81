import type { Generated } from 'kysely';
import type { MigrationSet } from '../../db/migrate.ts';

/** Rows of the embedded game data: what a publisher's own systems would know. */
export interface GameDataTables {
  game_role: {
    zone: string;
    role_id: string;
    uid: number;
    area_id: number;
    servername: string;
    nick: string;
    level: number;
    icon_small: string;
    system_avatar: string;
    last_played_at: number;
  };
  game_group: {
    zone: string;
    group_id: string;
    area_id: number;
    servername: string;
    name: string;
    icon: string;
    /** `GroupRecord.verify`; 0: not said. */
    verify: Generated<number>;
  };
  game_group_member: { zone: string; group_id: string; uid: number; position: string };
  game_server: { zone: string; area_id: number; servername: string };
}

export const gameDataMigrations: MigrationSet['migrations'] = {
  '047-game-data': async ({ schema, types }) => {
    await schema
      .createTable('game_role')
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('role_id', types.text, (c) => c.notNull())
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('area_id', types.int, (c) => c.notNull())
      .addColumn('servername', types.text, (c) => c.notNull())
      .addColumn('nick', types.text, (c) => c.notNull())
      .addColumn('level', types.int, (c) => c.notNull())
      .addColumn('icon_small', types.text, (c) => c.notNull())
      .addColumn('system_avatar', types.text, (c) => c.notNull())
      .addColumn('last_played_at', types.time, (c) => c.notNull())
      .addPrimaryKeyConstraint('game_role_key', ['zone', 'role_id'])
      .execute();
    await schema.createIndex('game_role_owner').on('game_role').columns(['uid', 'zone', 'last_played_at']).execute();
    await schema
      .createTable('game_group')
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('group_id', types.text, (c) => c.notNull())
      .addColumn('area_id', types.int, (c) => c.notNull())
      .addColumn('servername', types.text, (c) => c.notNull())
      .addColumn('name', types.text, (c) => c.notNull())
      .addColumn('icon', types.text, (c) => c.notNull())
      .addPrimaryKeyConstraint('game_group_key', ['zone', 'group_id'])
      .execute();
    await schema
      .createTable('game_group_member')
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('group_id', types.text, (c) => c.notNull())
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('position', types.text, (c) => c.notNull())
      .addPrimaryKeyConstraint('game_group_member_key', ['zone', 'group_id', 'uid'])
      .execute();
    await schema.createIndex('game_group_member_of').on('game_group_member').columns(['uid', 'zone']).execute();
    await schema
      .createTable('game_server')
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('area_id', types.int, (c) => c.notNull())
      .addColumn('servername', types.text, (c) => c.notNull())
      .addPrimaryKeyConstraint('game_server_key', ['zone', 'area_id'])
      .execute();
  },
  '080-group-verify': async ({ schema, types }) => {
    await schema
      .alterTable('game_group')
      .addColumn('verify', types.int, (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
