import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '../../tests/support/engines.ts';
import type { Db } from './index.ts';
import { createAssembler, messagesFor } from './postgres-notify.ts';

type Seen = [payload: unknown, local: boolean][];

function collect(db: Db, channel: string): Seen {
  const seen: Seen = [];
  db.subscribe(channel, (payload, local) => seen.push([payload, local]));
  return seen;
}

describeOnEachEngine('messages', (open) => {
  it('reach the subscribers of their channel on this host, until they unsubscribe', async () => {
    const log = { warn: vi.fn(), error: vi.fn() };
    const db = await open({ log });
    const seen = collect(db, 'posts');
    const other = collect(db, 'other');
    db.subscribe('posts', () => {
      throw new Error('broken listener');
    });
    const listener = vi.fn();
    const unsubscribe = db.subscribe('posts', listener);
    await db.publish('posts', { id: 1 });
    unsubscribe();
    await db.publish('posts', [2]);
    expect(seen).toEqual([
      [{ id: 1 }, true],
      [[2], true],
    ]);
    expect(listener).toHaveBeenCalledOnce();
    expect(other).toEqual([]);
    expect(log.error).toHaveBeenCalledTimes(2);
  });

  it('leave with the commit of their transaction, and never after a rollback', async () => {
    const db = await open();
    const seen = collect(db, 'posts');
    await db.tx(async () => {
      await db.publish('posts', 1);
      await db
        .tx(async () => {
          await db.publish('posts', 'undone');
          throw new Error('inner');
        })
        .catch(() => {});
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([[1, true]]);
  });

  it('refuses what cannot travel', async () => {
    const db = await open();
    await expect(db.publish('a', undefined)).rejects.toThrow(TypeError);
    await expect(db.publish('a b\n', 1)).rejects.toThrow(TypeError);
    await expect(db.publish('a', 'x'.repeat(600_000))).rejects.toThrow(RangeError);
  });

  if (open.engine === 'postgres') {
    it('reach the other host once, in order, with the commit, whatever their size', async () => {
      const db = await open();
      const other = await open({ beside: db });
      const here = collect(db, 'posts');
      const there = collect(other, 'posts');
      const large = { text: '好😀"\\\n'.repeat(9_000) };
      await db.tx(async () => {
        await db.publish('posts', 'same');
        await db.publish('posts', 'same');
        await db.publish('posts', large);
        await db
          .tx(async () => {
            await db.publish('posts', 'undone');
            throw new Error('inner');
          })
          .catch(() => {});
        await sleep(50);
        expect(there).toEqual([]);
      });
      await other.publish('posts', 'from there');
      await db.publish('posts', 'last');
      await vi.waitFor(() => expect(here.length + there.length).toBe(10), 10_000);
      expect(there.filter(([, local]) => !local).map(([payload]) => payload)).toEqual(['same', 'same', large, 'last']);
      expect(there.filter(([, local]) => local)).toEqual([['from there', true]]);
      expect(here.filter(([, local]) => !local)).toEqual([['from there', false]]);
      await sleep(50);
      expect(here.length + there.length).toBe(10);
    });
  }
});

it('puts split messages together, drops what is its own or was missed in part', () => {
  const json = JSON.stringify('好😀'.repeat(4_000));
  const all = [
    { channel: 'b:1', json: '"line\\nbreak"' },
    { channel: 'c', json },
  ];
  const messages = messagesFor({ origin: 'a', sequence: 1, all });
  expect(messages.length).toBeGreaterThan(3);
  for (const message of messages) {
    expect(Buffer.byteLength(message)).toBeLessThan(7_900);
    expect(message).toBe(Buffer.from(message).toString());
  }
  const assemble = createAssembler('b');
  expect(messages.flatMap(assemble)).toEqual(all);
  expect(messages.flatMap(createAssembler('a'))).toEqual([]);
  expect(messages.slice(1).flatMap(createAssembler('b'))).toEqual([]);
  expect(assemble('nonsense')).toEqual([]);
});
