import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import type { AwardRow, LotteryRow, LotteryTables, RoundRow } from './tables.ts';

/**
 * The rows of lotteries. They are asked for by zone; what hangs on one by the id of a lottery found
 * so.
 */
export function createLotteryStore(db: Db) {
  const q = () => db.q<LotteryTables>();
  const byId = (postId: number) => q().selectFrom('lottery').selectAll().where('post_id', '=', postId);

  return {
    async insert(row: Insertable<LotteryTables['lottery']>): Promise<void> {
      await q().insertInto('lottery').values(row).execute();
    },

    async find(zone: string, postIds: readonly number[]): Promise<LotteryRow[]> {
      if (postIds.length === 0) return [];
      return q()
        .selectFrom('lottery')
        .selectAll()
        .where('post_id', 'in', [...postIds])
        .where('zone', '=', zone)
        .execute();
    },

    /** Locked until the end of the transaction. */
    lock: (zone: string, postId: number): Promise<LotteryRow | undefined> =>
      db.forUpdate(byId(postId).where('zone', '=', zone)).executeTakeFirst(),

    /** The same for whoever holds the lease. */
    lockHeld: (postId: number, lease: string): Promise<LotteryRow | undefined> =>
      db.forUpdate(byId(postId).where('lease', '=', lease)).executeTakeFirst(),

    async update(postId: number, change: Updateable<LotteryTables['lottery']>): Promise<void> {
      await q().updateTable('lottery').set(change).where('post_id', '=', postId).execute();
    },

    /** Those that end last first. */
    page: (zone: string, limit: number, offset: number): Promise<LotteryRow[]> =>
      q()
        .selectFrom('lottery')
        .selectAll()
        .where('zone', '=', zone)
        .orderBy('end_at', 'desc')
        .orderBy('post_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    rounds: (postId: number): Promise<RoundRow[]> =>
      q().selectFrom('lottery_round').selectAll().where('post_id', '=', postId).orderBy('round').execute(),

    async addRound(row: Insertable<LotteryTables['lottery_round']>): Promise<void> {
      await q().insertInto('lottery_round').values(row).execute();
    },

    async updateRound(
      postId: number,
      round: number,
      change: Updateable<LotteryTables['lottery_round']>,
    ): Promise<void> {
      await q()
        .updateTable('lottery_round')
        .set(change)
        .where('post_id', '=', postId)
        .where('round', '=', round)
        .execute();
    },

    awards: (postId: number): Promise<AwardRow[]> =>
      q().selectFrom('lottery_award').selectAll().where('post_id', '=', postId).orderBy('id').execute(),

    async addAwards(rows: readonly Insertable<LotteryTables['lottery_award']>[]): Promise<void> {
      for (let from = 0; from < rows.length; from += INSERTED)
        await q()
          .insertInto('lottery_award')
          .values(rows.slice(from, from + INSERTED))
          .execute();
    },

    async updateAward(id: number, change: Updateable<LotteryTables['lottery_award']>): Promise<void> {
      await q().updateTable('lottery_award').set(change).where('id', '=', id).execute();
    },

    /**
     * How many awards of each of these lotteries are in each state; `isOpen`: nobody was drawn for
     * them.
     */
    awardCounts: (postIds: readonly number[]) =>
      q()
        .selectFrom('lottery_award')
        .select(['post_id', 'state', (eb) => eb.fn.countAll<number>().as('n')])
        .select((eb) => eb.fn.count<number>('redraw_round').as('redrawn'))
        .where('post_id', 'in', [...postIds])
        .groupBy(['post_id', 'state'])
        .execute(),
  };
}

/** Rows of one insert: an engine takes only so many parameters. */
const INSERTED = 200;

export type LotteryStore = ReturnType<typeof createLotteryStore>;
