import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '../../tests/support/engines.ts';
import type { Db } from './index.ts';
import { add, names, openWithItems, type Tables } from './test-support.ts';

describeOnEachEngine('transactions', (open) => {
  it('commits, answers the result and generated ids, and gives plain rows with numbers', async () => {
    const db = await openWithItems(open);
    const ids = await db.tx(async () => {
      expect(db.inTx()).toBe(true);
      return [await add(db, 'a', Number.MAX_SAFE_INTEGER), await add(db, 'b')];
    });
    expect(ids).toEqual([1, 2]);
    expect(db.inTx()).toBe(false);
    const row = await db.q<Tables>().selectFrom('item').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    expect(row).toStrictEqual({ id: 1, name: 'a', n: Number.MAX_SAFE_INTEGER });
  });

  it('means the same by expressions on both engines', async () => {
    const db = await openWithItems(open);
    await db.tx(async () => {
      for (const name of ['b', 'a', 'B', '好', 'é']) await add(db, name, 7);
    });
    const { rows } = await sql`select count(*) as c, sum(n) as s, max(n) / ${2} as q, count(*) > ${4} as many,
      'A' like 'a' as folded from item`.execute(db.q());
    expect(rows).toStrictEqual([{ c: 5, s: 35, q: 3, many: 1, folded: 0 }]);
    const ordered = await db.q<Tables>().selectFrom('item').select('name').orderBy('name').execute();
    expect(ordered.map(({ name }) => name)).toEqual(['B', 'a', 'b', 'é', '好']);
  });

  it('rolls back everything when the work throws', async () => {
    const db = await openWithItems(open);
    const work = db.tx(async () => {
      await add(db, 'a');
      await db.tx(() => add(db, 'b'));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await names(db)).toEqual([]);
  });

  it('joins the outer transaction: a caught inner failure undoes only the inner writes', async () => {
    const db = await openWithItems(open);
    await db.tx(async () => {
      await add(db, 'a');
      const inner = db.tx(async () => {
        await add(db, 'b');
        await add(db, 'a');
      });
      await expect(inner).rejects.toSatisfy((error) => db.isUniqueViolation(error));
      await Promise.all([db.tx(() => add(db, 'c')), db.tx(() => add(db, 'd'))]);
    });
    expect(await names(db)).toEqual(['a', 'c', 'd']);
  });

  it('refuses to go on, and to commit, after a swallowed failed statement', async () => {
    const db = await openWithItems(open);
    const work = db.tx(async () => {
      await add(db, 'a');
      await add(db, 'a').catch(() => {});
    });
    await expect(work).rejects.toThrow();
    const goingOn = db.tx(async () => {
      await add(db, 'b');
      await add(db, 'b').catch(() => {});
      await add(db, 'c');
    });
    await expect(goingOn).rejects.toThrow(/abort/);
    expect(await names(db)).toEqual([]);
    await db.tx(() => add(db, 'd'));
    expect(await names(db)).toEqual(['d']);
  });

  it('runs effects after the outermost commit, in order, outside of it, and none after a rollback', async () => {
    const log = { warn: vi.fn(), error: vi.fn() };
    const db = await openWithItems(open, log);
    const seen: string[] = [];
    await db.tx(async () => {
      db.afterCommit(async () => {
        await sleep(5);
        seen.push(`1 ${db.inTx()} ${(await names(db)).join()}`);
      });
      await db.tx(async () => {
        await add(db, 'a');
        db.afterCommit(() => {
          throw new Error('broken effect');
        });
        db.afterCommit(() => void seen.push('2'));
      });
      const failing = db.tx(async () => {
        db.afterCommit(() => void seen.push('never'));
        throw new Error('inner');
      });
      await failing.catch(() => {});
      db.afterCommit(() => void seen.push('3'));
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual(['1 false a', '2', '3']);
    expect(log.error).toHaveBeenCalledOnce();
    const failing = db.tx(async () => {
      db.afterCommit(() => void seen.push('never'));
      throw new Error('outer');
    });
    await expect(failing).rejects.toThrow('outer');
    db.afterCommit(() => void seen.push('at once'));
    expect(seen).toEqual(['1 false a', '2', '3', 'at once']);
  });

  it('tells unique violations, also of the primary key, from other errors', async () => {
    const db = await openWithItems(open);
    await db.tx(() => add(db, 'a'));
    const failure = (work: () => Promise<unknown>) =>
      db.tx(work).then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(db.isUniqueViolation(await failure(() => add(db, 'a')))).toBe(true);
    const samePk = { id: 1, name: 'b', n: 0 };
    const insertSamePk = () => db.q<Tables>().insertInto('item').values(samePk).execute();
    expect(db.isUniqueViolation(await failure(insertSamePk))).toBe(true);
    const notNull = () => sql`insert into item (name, n) values ('x', null)`.execute(db.q());
    expect(db.isUniqueViolation(await failure(notNull))).toBe(false);
    expect(db.isUniqueViolation(new Error('other'))).toBe(false);
  });

  it('loses none of 200 concurrent read-then-write increments, from two hosts', async () => {
    const db = await openWithItems(open);
    const other = await open({ beside: db });
    await db.tx(() => add(db, 'counter'));
    const increment = (on: Db) =>
      on.tx(async () => {
        const select = on.q<Tables>().selectFrom('item').select('n').where('name', '=', 'counter');
        const { n } = await on.forUpdate(select).executeTakeFirstOrThrow();
        await Promise.resolve();
        await on
          .q<Tables>()
          .updateTable('item')
          .set({ n: n + 1 })
          .where('name', '=', 'counter')
          .execute();
      });
    await Promise.all(Array.from({ length: 200 }, (_, i) => increment(i % 2 ? db : other)));
    expect((await db.q<Tables>().selectFrom('item').select('n').executeTakeFirstOrThrow()).n).toBe(200);
  });

  it('lets one at a time through a name, from two hosts, so that a limit of rows is kept', async () => {
    const db = await openWithItems(open);
    const other = await open({ beside: db });
    const addUpTo = (most: number, name: string, on: Db) =>
      on.tx(async () => {
        await on.lockName('item:limit');
        const all = await on.q<Tables>().selectFrom('item').select('id').execute();
        await sleep(1);
        if (all.length < most) await add(on, name);
      });
    await Promise.all(Array.from({ length: 12 }, (_, i) => addUpTo(3, `item ${i}`, i % 2 ? db : other)));
    expect(await db.q<Tables>().selectFrom('item').select('id').execute()).toHaveLength(3);
    await expect(db.lockName('item:limit')).rejects.toThrow(/transaction/);
  });

  it('claims each row once with skipLocked', async () => {
    const db = await openWithItems(open);
    await db.tx(async () => {
      for (let i = 0; i < 20; i++) await add(db, `job ${i}`);
    });
    const claimed: number[] = [];
    const claim = () =>
      db.tx(async () => {
        const due = db.q<Tables>().selectFrom('item').select('id').where('n', '=', 0).orderBy('id').limit(1);
        const row = await db.skipLocked(due).executeTakeFirst();
        if (!row) return;
        await sleep(1);
        await db.q<Tables>().updateTable('item').set({ n: 1 }).where('id', '=', row.id).execute();
        claimed.push(row.id);
      });
    await Promise.all(Array.from({ length: 20 }, claim));
    while (claimed.length < 20) await claim();
    expect(new Set(claimed).size).toBe(20);
    const outside = db.q<Tables>().selectFrom('item').select('id');
    expect(() => db.forUpdate(outside)).toThrow(/transaction/);
  });

  it('reads outside an open transaction without waiting and without seeing it', async () => {
    const db = await openWithItems(open);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let written = () => {};
    const hasWritten = new Promise<void>((resolve) => (written = resolve));
    const writing = db.tx(async () => {
      await add(db, 'a');
      expect(await names(db)).toEqual(['a']);
      written();
      await held;
    });
    await hasWritten;
    expect(await names(db)).toEqual([]);
    release();
    await writing;
    expect(await names(db)).toEqual(['a']);
  });

  it('refuses a write outside tx(), also from a timer that outlived its transaction', async () => {
    const db = await openWithItems(open);
    await expect(add(db, 'a')).rejects.toThrow(/read-?only/);
    let late: Promise<unknown> = Promise.resolve();
    await db.tx(async () => {
      late = sleep(20).then(async () => {
        expect(db.inTx()).toBe(false);
        await expect(add(db, 'b')).rejects.toThrow(/read-?only/);
        await db.tx(() => add(db, 'c'));
      });
    });
    await late;
    expect(await names(db)).toEqual(['c']);
  });

  it('waits for open transactions and their effects when it closes, and closes once', async () => {
    const db = await openWithItems(open);
    const other = await open({ beside: db });
    let effect = false;
    void db.tx(async () => {
      await sleep(30);
      await add(db, 'a');
      db.afterCommit(async () => {
        await sleep(10);
        effect = true;
      });
    });
    await db.close();
    await db.close();
    expect(effect).toBe(true);
    expect(await names(other)).toEqual(['a']);
    await other.ping();
    await expect(db.ping()).rejects.toThrow();
  });

  if (open.engine === 'postgres') {
    it('runs a deadlocked transaction again', async () => {
      const db = await openWithItems(open);
      await db.tx(async () => {
        await add(db, 'a');
        await add(db, 'b');
      });
      let runs = 0;
      let bothHold = () => {};
      const bothHoldOne = new Promise<void>((resolve) => (bothHold = resolve));
      const bump = (name: string) =>
        db
          .q<Tables>()
          .updateTable('item')
          .set((eb) => ({ n: eb('n', '+', 1) }))
          .where('name', '=', name)
          .execute();
      const both = (first: string, second: string) =>
        db.tx(async () => {
          await bump(first);
          if (++runs === 2) bothHold();
          await bothHoldOne;
          await bump(second);
        });
      await Promise.all([both('a', 'b'), both('b', 'a')]);
      expect(runs).toBeGreaterThan(2);
      const rows = await db.q<Tables>().selectFrom('item').select('n').execute();
      expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
    });
  }
});
