import { sql } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import { FIRST_FLAG_ID } from '../contract.ts';
import type { MedalTables } from './tables.ts';

export type EarnedRow = MedalTables['medals_earned'];

/** A medal of somebody. */
export type OwnedMedal = Pick<EarnedRow, 'uid' | 'medal_id'>;

/** A medal that is worn: flag medals are worn in their zone, achievements in all. */
interface WornRow {
  readonly uid: number;
  readonly medal_id: number;
  readonly position: number;
}

/** The queries of this plugin. Ids from `FIRST_FLAG_ID` are flag medals. */
export interface MedalStore {
  earned(uid: number): Promise<EarnedRow[]>;
  /** Which of these have been earned. One query. */
  earnedAmong(medals: readonly OwnedMedal[]): Promise<OwnedMedal[]>;
  /** Writes what is not there yet, with one statement. @returns what is new */
  award(medals: readonly OwnedMedal[], now: number): Promise<OwnedMedal[]>;
  /** The flag medals that a user has in a zone. */
  flags(zone: string, uid: number): Promise<EarnedRow[]>;
  /** @returns false when the user has it already */
  giveFlag(zone: string, uid: number, id: number, now: number): Promise<boolean>;
  /** @returns false when the user does not have it */
  takeFlag(zone: string, uid: number, id: number): Promise<boolean>;
  markRead(zone: string, uid: number, ids: readonly number[], now: number): Promise<number>;
  /**
   * Locks a user's medals until the end of the transaction, so that wearing is decided one by one.
   * @returns all ids held
   */
  lock(zone: string, uid: number): Promise<Set<number>>;
  /** Worn medals by user, in their order. One query. */
  worn(zone: string, uids: readonly number[]): Promise<Map<number, number[]>>;
  /** Replaces what a user wears. Under `lock`. */
  wear(zone: string, uid: number, ids: readonly number[]): Promise<void>;
}

/** Tells one medal of one person from all others. */
export const keyOf = ({ uid, medal_id }: OwnedMedal): string => `${uid}/${medal_id}`;

const AWARDED = { uid: 'int', medal_id: 'int', earned_at: 'int' } as const;

const isFlag = (id: number): boolean => id >= FIRST_FLAG_ID;

export function createMedalStore(db: Db): MedalStore {
  const q = () => db.q<MedalTables>();

  return {
    earned: (uid) => q().selectFrom('medals_earned').selectAll().where('uid', '=', uid).orderBy('medal_id').execute(),

    async earnedAmong(medals) {
      const wanted = new Set(medals.map(keyOf));
      const rows = q().selectFrom('medals_earned').select(['uid', 'medal_id']);
      const found = rows.where(db.isAmong('uid', [...new Set(medals.map(({ uid }) => uid))]));
      const among = found.where(db.isAmong('medal_id', [...new Set(medals.map(({ medal_id }) => medal_id))]));
      return (await among.execute()).filter((row) => wanted.has(keyOf(row)));
    },

    async award(medals, now) {
      // In one order, so that no two who award the same wait for each other.
      const rows = medals
        .map((medal) => ({ ...medal, earned_at: now }))
        .toSorted((a, b) => a.uid - b.uid || a.medal_id - b.medal_id);
      const insert = sql<OwnedMedal>`insert into medals_earned (uid, medal_id, earned_at)
        select uid, medal_id, earned_at from ${db.rowList('fresh', AWARDED, rows)} where true
        on conflict (uid, medal_id) do nothing returning uid, medal_id`;
      return (await insert.execute(q())).rows;
    },

    flags: (zone, uid) =>
      q()
        .selectFrom('medals_flag')
        .select(['uid', 'medal_id', 'earned_at', 'read_at'])
        .where('zone', '=', zone)
        .where('uid', '=', uid)
        .orderBy('medal_id')
        .execute(),

    async giveFlag(zone, uid, id, now) {
      const row = { zone, uid, medal_id: id, earned_at: now, read_at: null };
      const insert = q().insertInto('medals_flag').values(row);
      const made = await insert
        .onConflict((conflict) => conflict.columns(['zone', 'uid', 'medal_id']).doNothing())
        .executeTakeFirst();
      return Number(made.numInsertedOrUpdatedRows ?? 0) > 0;
    },

    async takeFlag(zone, uid, id) {
      const flag = q().deleteFrom('medals_flag').where('zone', '=', zone).where('uid', '=', uid);
      return (await flag.where('medal_id', '=', id).executeTakeFirstOrThrow()).numDeletedRows > 0n;
    },

    async markRead(zone, uid, ids, now) {
      const mark = async (update: Promise<{ numUpdatedRows: bigint }>) => Number((await update).numUpdatedRows);
      const [flags, others] = [ids.filter(isFlag), ids.filter((id) => !isFlag(id))];
      const earned = q().updateTable('medals_earned').set({ read_at: now }).where('uid', '=', uid);
      const held = q().updateTable('medals_flag').set({ read_at: now }).where('zone', '=', zone).where('uid', '=', uid);
      let marked = 0;
      if (others.length > 0) {
        const unread = earned.where('medal_id', 'in', others).where('read_at', 'is', null);
        marked += await mark(unread.executeTakeFirstOrThrow());
      }
      if (flags.length > 0) {
        const unread = held.where('medal_id', 'in', flags).where('read_at', 'is', null);
        marked += await mark(unread.executeTakeFirstOrThrow());
      }
      return marked;
    },

    async lock(zone, uid) {
      const earned = q().selectFrom('medals_earned').select('medal_id').where('uid', '=', uid).orderBy('medal_id');
      const flags = q().selectFrom('medals_flag').select('medal_id').where('zone', '=', zone).where('uid', '=', uid);
      const rows = await db.forUpdate(earned).execute();
      rows.push(...(await db.forUpdate(flags.orderBy('medal_id')).execute()));
      return new Set(rows.map(({ medal_id }) => medal_id));
    },

    async worn(zone, uids) {
      if (uids.length === 0) return new Map();
      const columns = ['uid', 'medal_id', 'position'] as const;
      const achievements = q()
        .selectFrom('medals_worn')
        .select(columns)
        .where('uid', 'in', [...uids]);
      const flags = q().selectFrom('medals_flag_worn').select(columns).where('zone', '=', zone);
      const rows: WornRow[] = await achievements.unionAll(flags.where('uid', 'in', [...uids])).execute();
      const ordered = rows.toSorted((a, b) => a.position - b.position || a.medal_id - b.medal_id);
      const byUid = Map.groupBy(ordered, ({ uid }) => uid);
      return new Map([...byUid].map(([uid, list]) => [uid, list.map(({ medal_id }) => medal_id)]));
    },

    async wear(zone, uid, ids) {
      await q().deleteFrom('medals_worn').where('uid', '=', uid).execute();
      await q().deleteFrom('medals_flag_worn').where('zone', '=', zone).where('uid', '=', uid).execute();
      const rows = ids.map((medal_id, position) => ({ uid, medal_id, position }));
      const flags = rows.filter(({ medal_id }) => isFlag(medal_id)).map((row) => ({ zone, ...row }));
      const others = rows.filter(({ medal_id }) => !isFlag(medal_id));
      if (others.length > 0) await q().insertInto('medals_worn').values(others).execute();
      if (flags.length > 0) await q().insertInto('medals_flag_worn').values(flags).execute();
    },
  };
}
