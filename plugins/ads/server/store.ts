import { sql } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import type { AdKey, AdsTables } from './tables.ts';

export type CountOfDay = Omit<AdKey, 'zone' | 'act'> & { browse: number; click: number };

/** The queries of this plugin. */
export interface AdsStore {
  /**
   * Adds in the open transaction. Callers that count several go through them in one order, or two
   * could wait for each other.
   */
  add(key: AdKey, count: number): Promise<void>;
  /** @returns whether it is the first time on this day */
  see(view: AdsTables['ads_seen']): Promise<boolean>;
  /** @returns whether it is this reader's first click on this ad in this minute */
  click(clicked: AdsTables['ads_clicked']): Promise<boolean>;
  counts(zone: string, limit: number, offset: number): Promise<CountOfDay[]>;
  /** Who saw what on earlier days has been counted and is not needed any more. */
  prune(before: number): Promise<void>;
  /** The same of clicks in earlier minutes. */
  pruneClicks(before: number): Promise<void>;
}

export function createAdsStore(db: Db): AdsStore {
  const q = () => db.q<AdsTables>();

  return {
    async add(key, count) {
      await q()
        .insertInto('ads_count')
        .values({ ...key, count })
        .onConflict((conflict) =>
          conflict
            .columns(['zone', 'day', 'module', 'target', 'platform', 'act'])
            .doUpdateSet(({ eb }) => ({ count: eb('ads_count.count', '+', count) })),
        )
        .execute();
    },

    async see(seen) {
      const insert = q().insertInto('ads_seen').values(seen);
      const once = insert.onConflict((conflict) =>
        conflict.columns(['day', 'zone', 'module', 'target', 'uid']).doNothing(),
      );
      return ((await once.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async click(clicked) {
      const insert = q().insertInto('ads_clicked').values(clicked);
      const once = insert.onConflict((conflict) =>
        conflict.columns(['minute', 'zone', 'module', 'target', 'reader']).doNothing(),
      );
      return ((await once.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    counts: (zone, limit, offset) => countsQuery(db, zone, limit, offset).execute(),

    prune: async (before) => void (await q().deleteFrom('ads_seen').where('day', '<', before).execute()),

    pruneClicks: async (before) => void (await q().deleteFrom('ads_clicked').where('minute', '<', before).execute()),
  };
}

/** One page of the counts, walked backwards along the table's key: it stops at the page's end. */
export function countsQuery(db: Db, zone: string, limit: number, offset: number) {
  const sumOf = (act: AdKey['act']) =>
    sql<number>`cast(sum(case when ${sql.ref('act')} = ${act} then ${sql.ref('count')} else 0 end) as bigint)`;
  return db
    .q<AdsTables>()
    .selectFrom('ads_count')
    .select(['day', 'module', 'target', 'platform', sumOf('browse').as('browse'), sumOf('click').as('click')])
    .where('zone', '=', zone)
    .groupBy(['day', 'module', 'target', 'platform'])
    .orderBy('day', 'desc')
    .orderBy('module', 'desc')
    .orderBy('target', 'desc')
    .orderBy('platform', 'desc')
    .limit(limit)
    .offset(offset);
}
