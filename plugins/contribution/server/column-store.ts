import type { Db } from '../../../server/sdk/index.ts';
import type { ColumnRow, ContributionTables, NewColumn } from './tables.ts';

/** The statements of columns, topics and activities; writes and locks are for a transaction. */
export function createColumnStore(db: Db) {
  const q = () => db.q<ContributionTables>();
  const one = (zone: string, id: number) =>
    q().selectFrom('contribution_column').selectAll().where('zone', '=', zone).where('id', '=', id);

  return {
    find: (zone: string, id: number): Promise<ColumnRow | undefined> => one(zone, id).executeTakeFirst(),
    lock: (zone: string, id: number): Promise<ColumnRow | undefined> => db.forUpdate(one(zone, id)).executeTakeFirst(),
    named: (zone: string, type: number, name: string): Promise<ColumnRow | undefined> =>
      q()
        .selectFrom('contribution_column')
        .selectAll()
        .where('zone', '=', zone)
        .where('type', '=', type as ColumnRow['type']) // one of them, by the schema of the call
        .where('name', '=', name)
        .executeTakeFirst(),
    /** All of a zone: there are few. */
    all: (zone: string): Promise<ColumnRow[]> =>
      q()
        .selectFrom('contribution_column')
        .selectAll()
        .where('zone', '=', zone)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    async many(ids: readonly number[]): Promise<Map<number, ColumnRow>> {
      if (ids.length === 0) return new Map();
      const rows = await q().selectFrom('contribution_column').selectAll().where(db.isAmong('id', ids)).execute();
      return new Map(rows.map((row) => [row.id, row]));
    },
    /** How many pieces of each everybody sees. */
    async counts(ids: readonly number[]): Promise<Map<number, number>> {
      if (ids.length === 0) return new Map();
      const rows = await q()
        .selectFrom('contribution')
        .select((eb) => ['column_id', eb.fn.countAll<number>().as('n')])
        .where(db.isAmong('column_id', ids))
        .where('is_shown', '=', 1)
        .groupBy('column_id')
        .execute();
      return new Map(rows.map(({ column_id, n }) => [column_id ?? 0, Number(n)]));
    },
    add: (row: NewColumn): Promise<number> => db.insertId(q().insertInto('contribution_column').values(row)),
    async update(id: number, change: Partial<Omit<ColumnRow, 'id'>>): Promise<void> {
      await q().updateTable('contribution_column').set(change).where('id', '=', id).execute();
    },

    /** What these pieces have won. */
    prizes: (pieces: readonly number[]) =>
      pieces.length === 0
        ? Promise.resolve([])
        : q().selectFrom('contribution_winner').selectAll().where(db.isAmong('contribution_id', pieces)).execute(),
    winners: (column: number) =>
      q().selectFrom('contribution_winner').selectAll().where('column_id', '=', column).orderBy('place').execute(),
    async setWinners(column: number, winners: readonly { contribution_id: number; prize: string }[]): Promise<void> {
      await q().deleteFrom('contribution_winner').where('column_id', '=', column).execute();
      if (winners.length > 0)
        await q()
          .insertInto('contribution_winner')
          .values(winners.map((winner, at) => ({ column_id: column, place: at + 1, ...winner })))
          .execute();
    },
  };
}
export type ColumnStore = ReturnType<typeof createColumnStore>;
