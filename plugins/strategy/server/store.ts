import type { Db } from '../../../server/sdk/index.ts';
import type { StrategyTables } from './tables.ts';

/** The queries of this plugin. */
export interface StrategyStore {
  /**
   * Counts in the transaction of the first click of a person's day. @returns whether it was that
   */
  click(click: StrategyTables['strategy_click']): Promise<boolean>;
  /** By the guide's id. */
  counts(zone: string): Promise<Map<string, number>>;
  /** @returns whether it is the first visit */
  visit(zone: string, uid: number, now: number): Promise<boolean>;
  /** Clicks of earlier days have been counted and are not needed any more. */
  prune(before: number): Promise<void>;
}

export function createStrategyStore(db: Db): StrategyStore {
  const q = () => db.q<StrategyTables>();

  return {
    async click(click) {
      const insert = q().insertInto('strategy_click').values(click);
      const { numInsertedOrUpdatedRows: made = 0n } = await insert
        .onConflict((conflict) => conflict.columns(['day', 'zone', 'guide_id', 'uid']).doNothing())
        .executeTakeFirstOrThrow();
      if (made === 0n) return false;
      const { zone, guide_id } = click;
      await q()
        .insertInto('strategy_count')
        .values({ zone, guide_id, clicks: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['zone', 'guide_id'])
            .doUpdateSet(({ eb }) => ({ clicks: eb('strategy_count.clicks', '+', 1) })),
        )
        .execute();
      return true;
    },

    async counts(zone) {
      const rows = await q().selectFrom('strategy_count').selectAll().where('zone', '=', zone).execute();
      return new Map(rows.map(({ guide_id, clicks }) => [guide_id, clicks]));
    },

    async visit(zone, uid, now) {
      const insert = q().insertInto('strategy_visit').values({ zone, uid, visited_at: now });
      const made = insert.onConflict((conflict) => conflict.columns(['zone', 'uid']).doNothing());
      return ((await made.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    prune: async (before) => void (await q().deleteFrom('strategy_click').where('day', '<', before).execute()),
  };
}
