import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import { TeamState } from '../contract.ts';
import type { TeamRow, TeamTables } from './tables.ts';

/** The queries of this plugin. */
export interface TeamStore {
  insert(row: TeamRow): Promise<void>;
  find(zone: string, postIds: readonly number[]): Promise<Map<number, TeamRow>>;
  /** The row, locked until the end of the transaction: seats are given one after the other. */
  lock(zone: string, postId: number): Promise<TeamRow | undefined>;
  update(postId: number, change: Partial<Pick<TeamRow, 'taken' | 'state' | 'listed' | 'theme_id'>>): Promise<void>;
  /** @throws a unique violation for somebody who holds a seat */
  addMember(postId: number, uid: number, now: number): Promise<void>;
  /** @returns whether there was one */
  removeMember(postId: number, uid: number): Promise<boolean>;
  /** Uids in the order in which they joined. */
  members(postId: number): Promise<number[]>;
  /** In which of these teams the user is a member. */
  joined(uid: number, postIds: readonly number[]): Promise<Set<number>>;
  /** From now to the end of the transaction nobody else opens a team of this person's. */
  lockOwner(zone: string, uid: number, now: number): Promise<void>;
  /** A person's visible teams that are not closed, and all that they opened on a day. */
  counts(zone: string, uid: number, day: number): Promise<{ open: number; today: number }>;
  /** Ids of teams that one can join, newest first: one page and one more. */
  open(zone: string, themeId: number | null, limit: number, offset: number): Promise<number[]>;
}

/** Literals, so that the planner sees the partial index. */
const isOpen = sql<SqlBool>`state = 1 and listed = 1`;

/** The statement of `TeamStore.open`, for the test of its plan too. */
export function openQuery(db: Db, zone: string, themeId: number | null, limit: number, offset: number) {
  const teams = db.q<TeamTables>().selectFrom('team').select('post_id').where('zone', '=', zone).where(isOpen);
  const themed = themeId === null ? teams : teams.where('theme_id', '=', themeId);
  return themed
    .orderBy('post_id', 'desc')
    .limit(limit + 1)
    .offset(offset);
}

export function createTeamStore(db: Db): TeamStore {
  const q = () => db.q<TeamTables>();

  return {
    insert: async (row) => void (await q().insertInto('team').values(row).execute()),

    async find(zone, postIds) {
      if (postIds.length === 0) return new Map();
      const teams = q().selectFrom('team').selectAll().where('zone', '=', zone);
      const rows = await teams.where('post_id', 'in', [...postIds]).execute();
      return new Map(rows.map((row) => [row.post_id, row]));
    },

    async lock(zone, postId) {
      const row = q().selectFrom('team').selectAll().where('zone', '=', zone).where('post_id', '=', postId);
      return db.forUpdate(row).executeTakeFirst();
    },

    async update(postId, change) {
      await q().updateTable('team').set(change).where('post_id', '=', postId).execute();
    },

    async addMember(postId, uid, now) {
      await q().insertInto('team_member').values({ post_id: postId, uid, joined_at: now }).execute();
    },

    async removeMember(postId, uid) {
      const gone = q().deleteFrom('team_member').where('post_id', '=', postId).where('uid', '=', uid);
      return (await gone.executeTakeFirstOrThrow()).numDeletedRows > 0n;
    },

    async members(postId) {
      const rows = q().selectFrom('team_member').select('uid').where('post_id', '=', postId);
      return (await rows.orderBy('joined_at').orderBy('uid').execute()).map(({ uid }) => uid);
    },

    async joined(uid, postIds) {
      if (postIds.length === 0) return new Set();
      const rows = q().selectFrom('team_member').select('post_id').where('uid', '=', uid);
      return new Set((await rows.where('post_id', 'in', [...postIds]).execute()).map(({ post_id }) => post_id));
    },

    async lockOwner(zone, uid, now) {
      await q()
        .insertInto('team_owner')
        .values({ zone, uid, opened_at: now })
        .onConflict((conflict) => conflict.columns(['zone', 'uid']).doUpdateSet({ opened_at: now }))
        .execute();
    },

    async counts(zone, uid, day) {
      const own = q().selectFrom('team').where('zone', '=', zone).where('uid', '=', uid);
      const open = own.where('state', '<>', TeamState.closed).where('listed', '=', 1);
      const count = (rows: typeof own) =>
        rows.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
      const [isOpenNow, isToday] = [await count(open), await count(own.where('day', '=', day))];
      return { open: Number(isOpenNow.n), today: Number(isToday.n) };
    },

    async open(zone, themeId, limit, offset) {
      return (await openQuery(db, zone, themeId, limit, offset).execute()).map(({ post_id }) => post_id);
    },
  };
}
