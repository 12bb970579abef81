import { expect, test } from 'vitest';
import { cachedOutsideTx } from './cached-outside-tx.ts';
import type { RequestContext } from './context.ts';

test('keeps under the tags outside of a transaction, and builds anew for each caller inside of one', async () => {
  const kept = new Map<string, unknown>();
  const tags: string[] = [];
  // All that it uses.
  const ctx = { tag: (...names: string[]) => void tags.push(...names) } as RequestContext;
  let isInTx = false;
  let built = 0;
  const read = cachedOutsideTx({ inTx: () => isInTx }, async (key, _ctx, build) => {
    if (!kept.has(key)) kept.set(key, await build());
    return kept.get(key) as Awaited<ReturnType<typeof build>>;
  });
  const ask = () => read('key', ctx, ['a', 'b'], async () => ++built);
  expect([await ask(), await ask()]).toEqual([1, 1]);
  expect(tags).toEqual(['a', 'b']);
  isInTx = true;
  expect([await ask(), await ask()]).toEqual([2, 3]);
  expect(tags).toEqual(['a', 'b']);
  isInTx = false;
  expect(await ask()).toBe(1);
});
