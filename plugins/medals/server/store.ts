import type { Db } from '../../../server/sdk/index.ts';
import type { MedalTables } from './tables.ts';

export type EarnedRow = MedalTables['medals_earned'];

/** The queries of this plugin. */
export interface MedalStore {
  earned(uid: number): Promise<EarnedRow[]>;
  /** Which of these the user has earned. */
  earnedOf(uid: number, ids: readonly number[]): Promise<Set<number>>;
  /** Writes what is not there yet. @returns how many medals are new */
  award(uid: number, ids: readonly number[], now: number): Promise<number>;
  markRead(uid: number, ids: readonly number[], now: number): Promise<number>;
  /** Locks a user's medals until the end of the transaction, so that wearing is decided one by one. @returns earned ids */
  lock(uid: number): Promise<Set<number>>;
  /** Worn medals by user, in their order. */
  worn(uids: readonly number[]): Promise<Map<number, number[]>>;
  /** Replaces what a user wears. Under `lock`. */
  wear(uid: number, ids: readonly number[]): Promise<void>;
}

export function createMedalStore(db: Db): MedalStore {
  const q = () => db.q<MedalTables>();

  return {
    earned: (uid) => q().selectFrom('medals_earned').selectAll().where('uid', '=', uid).orderBy('medal_id').execute(),

    async earnedOf(uid, ids) {
      if (ids.length === 0) return new Set();
      const rows = q().selectFrom('medals_earned').select('medal_id').where('uid', '=', uid);
      return new Set((await rows.where('medal_id', 'in', [...ids]).execute()).map(({ medal_id }) => medal_id));
    },

    async award(uid, ids, now) {
      if (ids.length === 0) return 0;
      const rows = ids.map((medal_id) => ({ uid, medal_id, earned_at: now, read_at: null }));
      const insert = q().insertInto('medals_earned').values(rows);
      const result = await insert
        .onConflict((conflict) => conflict.columns(['uid', 'medal_id']).doNothing())
        .executeTakeFirstOrThrow();
      return Number(result.numInsertedOrUpdatedRows ?? 0);
    },

    async markRead(uid, ids, now) {
      if (ids.length === 0) return 0;
      const update = q().updateTable('medals_earned').set({ read_at: now }).where('uid', '=', uid);
      const unread = update.where('medal_id', 'in', [...ids]).where('read_at', 'is', null);
      return Number((await unread.executeTakeFirstOrThrow()).numUpdatedRows);
    },

    async lock(uid) {
      const rows = q().selectFrom('medals_earned').select('medal_id').where('uid', '=', uid).orderBy('medal_id');
      return new Set((await db.forUpdate(rows).execute()).map(({ medal_id }) => medal_id));
    },

    async worn(uids) {
      if (uids.length === 0) return new Map();
      const rows = await q()
        .selectFrom('medals_worn')
        .select(['uid', 'medal_id'])
        .where('uid', 'in', [...uids])
        .orderBy('uid')
        .orderBy('position')
        .execute();
      const byUid = Map.groupBy(rows, ({ uid }) => uid);
      return new Map([...byUid].map(([uid, list]) => [uid, list.map(({ medal_id }) => medal_id)]));
    },

    async wear(uid, ids) {
      await q().deleteFrom('medals_worn').where('uid', '=', uid).execute();
      const rows = ids.map((medal_id, position) => ({ uid, medal_id, position }));
      if (rows.length > 0) await q().insertInto('medals_worn').values(rows).execute();
    },
  };
}
