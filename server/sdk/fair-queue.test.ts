import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';
import { fail } from './errors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const OPTIONS: FairQueueOptions = { parallel: 1, mostOfOwner: 20, most: 100, waitMs: 2_000 };

/** A queue whose work takes `ms` of the fake clock, and what ran in which order. */
function world(options: Partial<FairQueueOptions> = {}, ms = 100) {
  const queue = createFairQueue({ ...OPTIONS, ...options });
  const ran: string[] = [];
  const run = (owner: string, name = owner, gone?: AbortSignal): Promise<string> =>
    queue
      .run(
        owner,
        async () => {
          ran.push(name);
          await new Promise((resolve) => setTimeout(resolve, ms));
        },
        gone,
      )
      .then(
        () => 'done',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
  return { run, ran };
}

describe('a fair queue', () => {
  it('gives turns to one owner after the other, however much somebody asks for', async () => {
    const { run, ran } = world();
    const all = [
      ...Array.from({ length: 10 }, (_, n) => run('greedy', `greedy ${n}`)),
      run('second'),
      run('third', 'third 0'),
      run('third', 'third 1'),
    ];
    await vi.runAllTimersAsync();
    expect(new Set(await Promise.all(all))).toEqual(new Set(['done']));
    expect(ran.slice(0, 6)).toEqual(['greedy 0', 'second', 'third 0', 'greedy 1', 'third 1', 'greedy 2']);
    expect(ran).toHaveLength(13);
  });

  it('refuses what an owner has too much of, and what is too much of all', async () => {
    const { run } = world({ mostOfOwner: 2, most: 3, ownerIsFull: () => fail('RATE_LIMITED') });
    const all = ['a', 'a', 'a', 'a', 'b', 'c', 'd'].map((owner) => run(owner));
    await vi.runAllTimersAsync();
    expect(await Promise.all(all)).toEqual([
      'done',
      'done',
      'done',
      'RATE_LIMITED',
      'done',
      'OVERLOADED',
      'OVERLOADED',
    ]);
  });

  it('refuses at once what would wait too long by what a piece takes', async () => {
    const { run, ran } = world({ parallel: 2, expectedMs: () => 500 }, 490);
    const started = Date.now();
    const all = Array.from({ length: 20 }, (_, n) => run(`${n}`).then((how) => ({ how, at: Date.now() - started })));
    await vi.runAllTimersAsync();
    const ends = await Promise.all(all);
    expect(ran).toHaveLength(10); // two at once, and eight that wait two seconds at most
    expect(ends.filter(({ how }) => how === 'OVERLOADED').every(({ at }) => at === 0)).toBe(true);
    expect(Math.max(...ends.map(({ at }) => at))).toBe(5 * 490);
  });

  it('lets nobody wait longer, whatever was expected', async () => {
    const { run, ran } = world({}, 1_500);
    const all = ['a', 'b', 'c'].map((owner) => run(owner));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await all[2]).toBe('OVERLOADED');
    await vi.runAllTimersAsync();
    expect([await all[1], ran]).toEqual(['done', ['a', 'b']]);
  });

  it('drops what nobody waits for any more', async () => {
    const { run, ran } = world();
    const gone = new AbortController();
    const all = [run('a'), run('b', 'b', gone.signal), run('c')];
    gone.abort(new Error('gone'));
    await vi.runAllTimersAsync();
    expect([await Promise.all(all), ran]).toEqual([
      ['done', 'gone', 'done'],
      ['a', 'c'],
    ]);
    expect(await run('b', 'b', gone.signal)).toBe('gone');
  });

  it('goes on after work that failed', async () => {
    const queue = createFairQueue(OPTIONS);
    const failing = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('b', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
