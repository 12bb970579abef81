import { describe, expect, test } from 'vitest';
import { until } from '../sdk/until.ts';
import { createCache } from './cache.ts';

const size = () => 10;
/** A promise that the test settles. */
function gate<T>() {
  let open: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (open = resolve));
  return { promise, open };
}

describe('the tagged cache', () => {
  test('keeps what was built until one of its tags falls', async () => {
    const cache = createCache();
    let builds = 0;
    const read = () =>
      cache.through(
        'k',
        async (tag) => {
          tag('post:1', 'posts:sw4');
          return ++builds;
        },
        size,
      );
    expect(await read()).toBe(1);
    expect(await read()).toBe(1);
    cache.invalidate(['post:2']);
    expect(await read()).toBe(1);
    cache.invalidate(['posts:sw4']);
    expect(await read()).toBe(2);
  });

  test('concurrent readers share one build', async () => {
    const cache = createCache();
    const slow = gate<string>();
    let builds = 0;
    const read = () => cache.through('k', () => (builds++, slow.promise), size);
    const both = Promise.all([read(), read()]);
    slow.open('value');
    expect(await both).toEqual(['value', 'value']);
    expect(builds).toBe(1);
  });

  test('a value whose tag fell while it was being built is given but not kept, even when the tag is named after the fall', async () => {
    const cache = createCache();
    const slow = gate<void>();
    const first = cache.through(
      'k',
      async (tag) => {
        await slow.promise;
        tag('post:1');
        return 'old';
      },
      size,
    );
    cache.invalidate(['post:1']);
    slow.open();
    expect(await first).toBe('old');
    expect(cache.get('k')).toBeUndefined();
  });

  test('a reader after a change does not join a build from before it', async () => {
    const cache = createCache();
    const slow = gate<string>();
    const before = cache.through('k', () => slow.promise, size);
    cache.invalidate(['anything']);
    const after = cache.through('k', async () => 'new', size);
    slow.open('old');
    expect([await before, await after]).toEqual(['old', 'new']);
  });

  test('whoever is in a transaction takes what is kept, waits for no build of others and keeps nothing', async () => {
    let inTx = false;
    const cache = createCache({ inTx: () => inTx });
    const waitsForTheTransaction = gate<string>();
    const outside = cache.through('k', () => waitsForTheTransaction.promise, size);
    inTx = true;
    expect(await cache.through('k', async () => 'not committed', size)).toBe('not committed');
    waitsForTheTransaction.open('committed');
    expect(await outside).toBe('committed');
    expect(await cache.through('k', async () => 'never made', size)).toBe('committed');
    await cache.through('other', async () => 'not committed', size);
    expect(cache.get('other')).toBeUndefined();
  });

  test('a value with an end is kept until then, and by the earliest of several', async () => {
    let now = 1_000;
    const cache = createCache({ now: () => now });
    let builds = 0;
    const read = () => cache.through('k', async (tag) => (tag('post:1', until(3_000), until(2_000)), ++builds), size);
    expect(await read()).toBe(1);
    now = 1_999;
    expect([await read(), cache.get('k')]).toEqual([1, 1]);
    now = 2_000;
    expect(cache.get('k')).toBeUndefined();
    expect(await read()).toBe(2); // its end has passed already: made anew for everybody who asks
    expect(await read()).toBe(3);
  });

  test('flush drops everything, what is being built too', async () => {
    const cache = createCache();
    await cache.through('done', async () => 1, size);
    const slow = gate<number>();
    const running = cache.through('running', () => slow.promise, size);
    cache.flush();
    slow.open(2);
    await running;
    expect([cache.get('done'), cache.get('running')]).toEqual([undefined, undefined]);
  });

  test('a failed build is not kept and its error reaches every reader', async () => {
    const cache = createCache();
    let tries = 0;
    const read = () => cache.through('k', async () => Promise.reject(new Error(`try ${++tries}`)), size);
    await expect(read()).rejects.toThrow('try 1');
    await expect(read()).rejects.toThrow('try 2');
  });

  test('stays within its bytes', async () => {
    const cache = createCache({ maxBytes: 100 });
    for (let n = 0; n < 50; n++) await cache.through(`k${n}`, async (tag) => (tag(`t${n}`), n), size);
    expect(cache.stats.entries).toBeLessThanOrEqual(10);
  });
});
