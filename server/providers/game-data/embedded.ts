import type { Selectable } from 'kysely';
import type { Db } from '../../db/index.ts';
import {
  GAME_DATA_TAG,
  MOST_ROWS,
  type GameDataProvider,
  type GameRef,
  type GroupRecord,
  type RoleRecord,
} from './provider.ts';
import type { GameDataTables } from './tables.ts';

export type NewRole = RoleRecord & { readonly lastPlayedAt: number };
export type NewGroup = Omit<GroupRecord, 'memberCount'> & {
  readonly members: readonly { readonly uid: number; readonly position: string }[];
};

export interface EmbeddedGameData extends GameDataProvider {
  /**
   * Takes in roles with their servers; one that is known already is replaced. Joins an open
   * transaction.
   */
  putRoles(roles: readonly NewRole[]): Promise<void>;
  /** The same for a group, whose members are then these. */
  putGroup(group: NewGroup): Promise<void>;
}

const zonesOf = (refs: readonly GameRef[]): string[] => [...new Set(refs.map(({ zone }) => zone))];
const idsOf = (refs: readonly GameRef[]): string[] => [...new Set(refs.map(({ id }) => id))];
const keyOf = (zone: string, id: string): string => `${zone}/${id}`;

/**
 * Game data in the forum's own database, for a publisher who has none to offer and for the demo.
 */
export function createEmbeddedGameData(db: Db, invalidate: (...tags: string[]) => void): EmbeddedGameData {
  const q = () => db.q<GameDataTables>();

  /** Members of these groups, by zone and id. */
  async function sizes(groups: readonly { zone: string; group_id: string }[]): Promise<ReadonlyMap<string, number>> {
    if (groups.length === 0) return new Map();
    const rows = await q()
      .selectFrom('game_group_member')
      .select(({ fn }) => ['zone', 'group_id', fn.countAll<number>().as('size')])
      .where('zone', 'in', [...new Set(groups.map(({ zone }) => zone))])
      .where('group_id', 'in', [...new Set(groups.map((group) => group.group_id))])
      .groupBy(['zone', 'group_id'])
      .execute();
    return new Map(rows.map((row) => [keyOf(row.zone, row.group_id), row.size]));
  }

  async function putServer({ zone, areaId, servername }: NewRole | NewGroup): Promise<void> {
    const row = { zone, area_id: areaId, servername };
    const insert = q().insertInto('game_server').values(row);
    await insert.onConflict((conflict) => conflict.columns(['zone', 'area_id']).doUpdateSet({ servername })).execute();
  }

  return {
    async roles(uid) {
      const rows = q().selectFrom('game_role').selectAll().where('uid', '=', uid);
      return (await rows.orderBy('last_played_at', 'desc').orderBy('role_id').limit(MOST_ROWS).execute()).map(roleOf);
    },

    async rolesById(refs) {
      if (refs.length === 0) return [];
      const rows = q().selectFrom('game_role').selectAll().where('zone', 'in', zonesOf(refs));
      const found = await rows.where('role_id', 'in', idsOf(refs)).limit(MOST_ROWS).execute();
      const wanted = new Set(refs.map(({ zone, id }) => keyOf(zone, id)));
      return found.filter((row) => wanted.has(keyOf(row.zone, row.role_id))).map(roleOf);
    },

    async played(uids) {
      if (uids.length === 0) return [];
      const rows = await q()
        .selectFrom('game_role')
        .select(({ fn }) => ['uid', 'zone', fn.max('last_played_at').as('last')])
        .where('uid', 'in', [...uids])
        .groupBy(['uid', 'zone'])
        .orderBy('last', 'desc')
        .orderBy('zone')
        .limit(MOST_ROWS)
        .execute();
      return rows.map(({ uid, zone, last }) => ({ uid, zone, lastPlayedAt: last }));
    },

    async groups(uid) {
      const rows = await q()
        .selectFrom('game_group_member as m')
        .innerJoin('game_group as g', (join) =>
          join.onRef('g.zone', '=', 'm.zone').onRef('g.group_id', '=', 'm.group_id'),
        )
        .selectAll('g')
        .select('m.position')
        .where('m.uid', '=', uid)
        .orderBy('g.zone')
        .orderBy('g.group_id')
        .limit(MOST_ROWS)
        .execute();
      const counts = await sizes(rows);
      return rows.map(({ position, ...row }) => ({ ...groupOf(row, counts), position }));
    },

    async groupsById(refs) {
      if (refs.length === 0) return [];
      const rows = q().selectFrom('game_group').selectAll().where('zone', 'in', zonesOf(refs));
      const found = await rows.where('group_id', 'in', idsOf(refs)).limit(MOST_ROWS).execute();
      const wanted = new Set(refs.map(({ zone, id }) => keyOf(zone, id)));
      const kept = found.filter((row) => wanted.has(keyOf(row.zone, row.group_id)));
      const counts = await sizes(kept);
      return kept.map((row) => groupOf(row, counts));
    },

    async servers(zone) {
      const rows = q().selectFrom('game_server').select(['area_id', 'servername']).where('zone', '=', zone);
      return (await rows.orderBy('area_id').limit(MOST_ROWS).execute()).map(({ area_id: areaId, servername }) => ({
        areaId,
        servername,
      }));
    },

    putRoles: (roles) =>
      db.tx(async () => {
        invalidate(GAME_DATA_TAG);
        for (const role of roles) {
          const { zone, roleId, uid, areaId, servername, nick, level } = role;
          const columns = { uid, area_id: areaId, servername, nick, level, last_played_at: role.lastPlayedAt };
          const looks = { icon_small: role.iconSmall, system_avatar: role.systemAvatar };
          await q()
            .insertInto('game_role')
            .values({ zone, role_id: roleId, ...columns, ...looks })
            .onConflict((conflict) => conflict.columns(['zone', 'role_id']).doUpdateSet({ ...columns, ...looks }))
            .execute();
          await putServer(role);
        }
      }),

    putGroup: (group) =>
      db.tx(async () => {
        invalidate(GAME_DATA_TAG);
        const { zone, groupId, areaId, servername, name, icon, verify = 0, members } = group;
        const columns = { area_id: areaId, servername, name, icon, verify };
        await q()
          .insertInto('game_group')
          .values({ zone, group_id: groupId, ...columns })
          .onConflict((conflict) => conflict.columns(['zone', 'group_id']).doUpdateSet(columns))
          .execute();
        await putServer(group);
        const old = q().deleteFrom('game_group_member').where('zone', '=', zone);
        await old.where('group_id', '=', groupId).execute();
        for (const { uid, position } of members)
          await q().insertInto('game_group_member').values({ zone, group_id: groupId, uid, position }).execute();
      }),
  };
}

const roleOf = (row: GameDataTables['game_role']): RoleRecord => ({
  zone: row.zone,
  roleId: row.role_id,
  uid: row.uid,
  areaId: row.area_id,
  servername: row.servername,
  nick: row.nick,
  level: row.level,
  iconSmall: row.icon_small,
  systemAvatar: row.system_avatar,
});

const groupOf = (row: Selectable<GameDataTables['game_group']>, counts: ReadonlyMap<string, number>): GroupRecord => ({
  zone: row.zone,
  groupId: row.group_id,
  areaId: row.area_id,
  servername: row.servername,
  name: row.name,
  icon: row.icon,
  memberCount: counts.get(keyOf(row.zone, row.group_id)) ?? 0,
  ...(row.verify > 0 && { verify: row.verify }),
});
