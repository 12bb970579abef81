import { sql } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import type { View, ViewTables } from './tables.ts';

/** Readers that one statement writes down. */
const AT_ONCE = 200;

/** The statements of views; writes are for a transaction. */
export function createViewStore(db: Db) {
  const q = () => db.q<ViewTables>();
  return {
    /** @returns those that were not written down before */
    async addReaders(views: readonly View[]): Promise<View[]> {
      const added: View[] = [];
      for (let at = 0; at < views.length; at += AT_ONCE) {
        const insert = q()
          .insertInto('view_reader')
          .values(views.slice(at, at + AT_ONCE))
          .onConflict((conflict) => conflict.columns(['day', 'post_id', 'reader']).doNothing())
          .returningAll();
        added.push(...(await insert.execute()));
      }
      return added;
    },
    /** Callers that count several posts go through them in one order, or two could wait for each other. */
    async count({ post_id, day }: Pick<View, 'post_id' | 'day'>, count: number): Promise<void> {
      await q()
        .insertInto('view_day')
        .values({ post_id, day, count })
        .onConflict((conflict) =>
          conflict.columns(['post_id', 'day']).doUpdateSet(({ eb }) => ({ count: eb('view_day.count', '+', count) })),
        )
        .execute();
      await q()
        .insertInto('view_total')
        .values({ post_id, count })
        .onConflict((conflict) =>
          conflict.column('post_id').doUpdateSet(({ eb }) => ({ count: eb('view_total.count', '+', count) })),
        )
        .execute();
    },
    /** How often these were read together on each day since one: ranges of `view_day_key`. */
    async byDay(posts: readonly number[], since: number): Promise<Map<number, number>> {
      if (posts.length === 0) return new Map();
      const rows = await byDayQuery(db, posts, since).execute();
      return new Map(rows.map(({ day, count }) => [day, Number(count)]));
    },
    /** How often each of them was read. */
    async totals(posts: readonly number[]): Promise<Map<number, number>> {
      if (posts.length === 0) return new Map();
      const rows = await q().selectFrom('view_total').selectAll().where(db.isAmong('post_id', posts)).execute();
      return new Map(rows.map(({ post_id, count }) => [post_id, Number(count)]));
    },
    async prune(before: number): Promise<void> {
      await q().deleteFrom('view_reader').where('day', '<', before).execute();
    },
  };
}
export type ViewStore = ReturnType<typeof createViewStore>;

export const byDayQuery = (db: Db, posts: readonly number[], since: number) =>
  db
    .q<ViewTables>()
    .selectFrom('view_day')
    .select(['day', sql<number>`cast(sum(${sql.ref('count')}) as bigint)`.as('count')])
    .where(db.isAmong('post_id', posts))
    .where('day', '>=', since)
    .groupBy('day');
