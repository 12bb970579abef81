import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachEngine, type OpenTestDb } from '../../tests/support/engines.ts';
import type { Db } from './index.ts';
import { migrate } from './migrate.ts';

const ROWS = 40;

/** A table and one that refers to it, both empty. */
async function openEmpty(open: OpenTestDb): Promise<Db> {
  const db = await open();
  await migrate(db, [
    {
      owner: 'core',
      migrations: {
        '001-tables': async ({ schema, types }) => {
          await schema.createTable('ballot').addColumn('id', types.int, types.id).execute();
          await schema
            .createTable('choice')
            .addColumn('id', types.int, types.id)
            .addColumn('ballot_id', types.ref, (c) => c.notNull().references('ballot.id'))
            .execute();
        },
      },
    },
  ]);
  return db;
}

const rows = Array.from({ length: ROWS }, (_, n) => ({ id: n + 1 }));
const insert = (db: Db, target: string, column: string): Promise<unknown> =>
  sql`insert into ${sql.table(target)} (${sql.ref(column)}) select id from ${db.rowList('fresh', { id: 'int' }, rows)}`.execute(
    db.q(),
  );

describeOnEachEngine('references to a table that was small a moment ago', (open) => {
  /**
   * How often the whole table was read to look up references. Only one of the engines counts that.
   */
  async function readWhole(asks: boolean): Promise<number> {
    const db = await openEmpty(open);
    const scans = async (): Promise<number> => {
      if (open.engine === 'sqlite') return 0;
      const counted = sql<{ n: number }>`select pg_stat_get_xact_numscans('ballot'::regclass) as n`;
      return Number((await counted.execute(db.q())).rows[0]?.n);
    };
    await db.tx(() => insert(db, 'ballot', 'id'));
    await db.refreshStatistics();
    return db.tx(async () => {
      if (asks) await db.preferIndexes();
      const before = await scans();
      await insert(db, 'choice', 'ballot_id');
      return (await scans()) - before;
    });
  }

  it('are looked up by the index where the transaction asks for it', async () => {
    expect(await readWhole(true)).toBe(0);
    // As the engine does it by itself; were it otherwise, there would be nothing to ask for.
    if (open.engine === 'postgres') expect(await readWhole(false)).toBe(ROWS);
  });

  it('is asked for in a transaction only', async () => {
    const db = await open();
    await expect(db.preferIndexes()).rejects.toThrow('inside tx()');
  });
});
