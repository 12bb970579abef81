import { sql, type Generated } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachEngine, type OpenTestDb } from '../../tests/support/engines.ts';
import { migrate } from './migrate.ts';
import type { Db } from './index.ts';

interface Tables {
  item: { id: Generated<number>; name: string; n: number };
}

async function openWithItems(open: OpenTestDb): Promise<Db> {
  const db = await open();
  await migrate(db, [
    {
      owner: 'core',
      migrations: {
        '001-item': async ({ schema, types }) => {
          const table = schema.createTable('item').addColumn('id', types.int, types.id);
          const named = table.addColumn('name', types.text, (c) => c.notNull().unique());
          await named.addColumn('n', types.int, (c) => c.notNull()).execute();
        },
      },
    },
  ]);
  return db;
}

const names = async (db: Db) =>
  (await db.q<Tables>().selectFrom('item').select('name').orderBy('id').execute()).map(({ name }) => name);

describeOnEachEngine('a transaction that writes many rows', (open) => {
  it('finds rows by many numbers, with one text for any number of them', async () => {
    const db = await openWithItems(open);
    const columns = { name: 'text', n: 'int' } as const;
    const rows = [1, 2, 3].map((n) => ({ name: `item ${n}`, n }));
    await db.tx(() =>
      sql`insert into item (name, n) select name, n from ${db.rowList('fresh', columns, rows)}`.execute(db.q()),
    );
    const query = (numbers: number[]) =>
      db.q<Tables>().selectFrom('item').select(['name', 'n']).where(db.isAmong('n', numbers)).orderBy('n');
    for (const [asked, found] of [
      [
        [3, 1, 9],
        [1, 3],
      ],
      [[], []],
      [[2, 2], [2]],
      [[Number.MAX_SAFE_INTEGER], []],
    ] as const)
      expect((await query([...asked]).execute()).map(({ n }) => n)).toEqual(found);
    expect(await db.tx(() => db.forUpdate(query([2])).execute())).toEqual([{ name: 'item 2', n: 2 }]);
    expect(query([1]).compile().sql).toBe(query([1, 2, 3]).compile().sql);
  });

  it('takes a list of rows as a table, with any text, and gives ids in its order', async () => {
    const db = await openWithItems(open);
    const texts = ['plain', `it's "quoted" \\ {a,b} $1 ? NULL null`, '', '好😀\n\t', '[1]'];
    const rows = texts.map((name, n) => ({ name, n: n === 2 ? 0 : Number.MAX_SAFE_INTEGER - n }));
    const columns = { name: 'text', n: 'int' } as const;
    const insert = (list: typeof rows) => sql<{ id: number; name: string }>`insert into item (name, n)
      select name, n from ${db.rowList('fresh', columns, list)} where true
      on conflict (name) do update set n = excluded.n returning id, name`;
    const made = await db.tx(async () => (await insert(rows).execute(db.q())).rows);
    expect(made.toSorted((a, b) => a.id - b.id).map(({ name }) => name)).toEqual(texts);
    await db.tx(() => insert([{ name: 'plain', n: -5 }]).execute(db.q()));
    const stored = await db.q<Tables>().selectFrom('item').select(['name', 'n']).orderBy('id').execute();
    expect(stored).toEqual(rows.map((row) => (row.name === 'plain' ? { ...row, n: -5 } : row)));
    const nulls = [{ name: null, n: null }];
    const { rows: found } = await sql`select name, n from ${db.rowList('x', columns, nulls)}`.execute(db.q());
    expect(found).toEqual(nulls);
    const none = await sql`select name from ${db.rowList('x', columns, [])}`.execute(db.q());
    expect(none.rows).toEqual([]);
  });

  it('writes at the end what was left for it, with the messages, and undoes it with its transaction', async () => {
    const db = await openWithItems(open);
    const heard: unknown[] = [];
    db.subscribe('items', (payload) => heard.push(payload));
    const put = (name: string) => db.q<Tables>().insertInto('item').values({ name, n: 1 });
    await db.tx(async () => {
      await db.publish('items', 'a and b');
      db.atEnd(put('a'), sql`insert into item (name, n) values (${'b'}, ${2})`);
      expect(await names(db)).toEqual([]);
      await db.tx(async () => db.atEnd(put('inner')));
      expect(await names(db)).toEqual(['inner']);
      const failing = db.tx(async () => {
        db.atEnd(put('undone'));
        await Promise.resolve();
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
    });
    expect((await names(db)).toSorted()).toEqual(['a', 'b', 'inner']);
    expect(heard).toEqual(['a and b']);
    const refused = db.tx(async () => {
      await db.publish('items', 'never');
      await put('c').execute();
      db.atEnd(put('d'), put('a'));
    });
    await expect(refused).rejects.toSatisfy((error) => db.isUniqueViolation(error));
    expect(await names(db)).toHaveLength(3);
    expect(heard).toHaveLength(1);
    expect(() => db.atEnd(put('e'))).toThrow(/transaction/);
  });
});
