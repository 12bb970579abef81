import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openCommitCutter } from '../../tests/support/commit-cutter.ts';
import { describeOnEachEngine } from '../../tests/support/engines.ts';
import { openDb } from './index.ts';
import { add, names, openWithItems, type Tables } from './test-support.ts';

describeOnEachEngine('the end of a transaction', (open) => {
  it('undoes everything when a write at the end fails, says why, and goes on working', async () => {
    const db = await openWithItems(open);
    await db.tx(() => add(db, 'taken'));
    const effects: string[] = [];
    const insert = (name: string) => db.q<Tables>().insertInto('item').values({ name, n: 0 });
    const work = db.tx(async () => {
      await add(db, 'a');
      db.afterCommit(() => void effects.push('a'));
      db.atEnd(insert('b'), insert('taken'));
    });
    const error = await work.catch((failure: unknown) => failure);
    expect(db.isUniqueViolation(error)).toBe(true);
    expect(db.isUncertain(error)).toBe(false);
    expect([await names(db), effects]).toEqual([['taken'], []]);
    await db.tx(async () => db.atEnd(insert('c'), insert('d')));
    expect((await names(db)).toSorted()).toEqual(['c', 'd', 'taken']);
  });

  it('forgets nothing when it is undone', async () => {
    const db = await openWithItems(open);
    const effects: string[] = [];
    const work = db.tx(async () => {
      db.afterCommit(() => void effects.push('undone'), true);
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    expect(effects).toEqual([]);
  });

  it('draws ids that nobody else gets, for rows that are written at the end', async () => {
    const db = await openWithItems(open);
    const drawn = await db.tx(async () => {
      const ids = [...(await db.newIds('item', 2)), ...(await db.newIds('item', 1))];
      await add(db, 'between');
      db.atEnd(
        db
          .q<Tables>()
          .insertInto('item')
          .values({ id: ids[0] ?? 0, name: 'drawn', n: 0 }),
      );
      return ids;
    });
    await db.tx(() => add(db, 'after'));
    const rows = await db.q<Tables>().selectFrom('item').select(['id', 'name']).orderBy('id').execute();
    expect(rows.map(({ name }) => name)).toEqual(['drawn', 'between', 'after']);
    expect(rows[0]?.id).toBe(drawn[0]);
    expect(drawn).toEqual([...new Set(drawn)].toSorted((a, b) => a - b));
    expect(rows[1]?.id).toBeGreaterThan(drawn[2] ?? Infinity);
    await expect(db.newIds('item', 1)).rejects.toThrow('need a transaction');
  });

  if (open.engine === 'postgres') {
    it('recovers from a connection that is cut while it commits, and has kept nothing', async () => {
      const db = await openWithItems(open);
      const cut = () => sql`select pg_terminate_backend(pg_backend_pid()) from pg_sleep(0)`;
      const error = await db
        .tx(async () => {
          await add(db, 'a');
          db.atEnd({ compile: (kysely) => cut().compile(kysely) });
        })
        .catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(Error);
      expect(await names(db)).toEqual([]);
      await db.tx(() => add(db, 'b'));
      expect(await names(db)).toEqual(['b']);
    });

    it.each(['behind', 'before'] as const)(
      'forgets what is kept when the answer to a commit is lost (cut %s it), and every host hears of it when it was done',
      async (where) => {
        const direct = await openWithItems(open);
        const cutter = await openCommitCutter(open.addressOf(direct).url ?? '');
        const db = await openDb({ url: cutter.url });
        const heard: Record<string, [unknown, boolean][]> = { here: [], there: [] };
        db.subscribe('tags', (...message) => heard['here']?.push(message));
        direct.subscribe('tags', (...message) => heard['there']?.push(message));
        const effects: string[] = [];
        cutter.cut(where);
        const error = await db
          .tx(async () => {
            await add(db, 'a');
            await db.publish('tags', ['post:1']);
            db.afterCommit(() => void effects.push('certain'));
            await db.tx(async () => db.afterCommit(() => void effects.push('in any case'), true));
          })
          .catch((failure: unknown) => failure);
        expect(db.isUncertain(error)).toBe(true);
        expect(effects).toEqual(['in any case']);
        if (where === 'before') {
          expect([await names(direct), heard]).toEqual([[], { here: [], there: [] }]);
          cutter.release();
          // What was read before this moment may have been kept again: only the message tells.
          await expect.poll(() => heard['here']).toEqual([[['post:1'], false]]);
        }
        await expect.poll(() => heard['there']).toEqual([[['post:1'], false]]);
        expect(await names(direct)).toEqual(['a']);
        await db.tx(() => add(db, 'b'));
        expect(await names(direct)).toEqual(['a', 'b']);
        await db.close();
        await cutter.close();
      },
    );
  }
});
