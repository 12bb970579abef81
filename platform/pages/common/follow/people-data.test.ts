import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallFn } from '../../../sdk/index.ts';
import { QueryClient } from '@tanstack/react-query';
import { people } from '../../../contract/endpoints/follow.ts';
import { createPeopleBatch, showBlock } from './people-data.ts';

const calls: string[] = [];
// Only `people` is called, and answers with everybody but 13.
const call = (async (_endpoint: unknown, { uids }: { uids: string }) => {
  calls.push(uids);
  const known = uids.split(',').map(Number);
  return { list: known.filter((uid) => uid !== 13).map((uid) => ({ userInfo: { uid } })) };
}) as unknown as CallFn;

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
});
afterEach(() => vi.useRealTimers());

it('asks once for everybody who is wanted within 50 ms', async () => {
  const ask = createPeopleBatch(call);
  const early = [ask(1), ask(2), ask(1), ask(13)];
  await vi.advanceTimersByTimeAsync(49);
  expect(calls).toEqual([]);
  const late = ask(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual(['1,2,13,3']);
  expect((await Promise.all([...early, late])).map((person) => person?.userInfo.uid ?? null)).toEqual([
    1,
    2,
    1,
    null,
    3,
  ]);
  const next = ask(4);
  await vi.advanceTimersByTimeAsync(50);
  expect((await next)?.userInfo.uid).toBe(4);
  expect(calls).toEqual(['1,2,13,3', '4']);
});

it('never asks for more than the call takes', async () => {
  const ask = createPeopleBatch(call);
  const wanted = Array.from({ length: 120 }, (_, n) => ask(n + 100));
  await vi.advanceTimersByTimeAsync(50);
  expect(calls.map((uids) => uids.split(',').length)).toEqual([50, 50, 20]);
  expect((await Promise.all(wanted)).every((person, n) => person?.userInfo.uid === n + 100)).toBe(true);
});

it('tells everybody who waits when the call fails, and starts anew', async () => {
  let fails = true;
  const ask = createPeopleBatch((async (endpoint: never, input: never) => {
    if (fails) throw new Error('no answer');
    return call(endpoint, input);
  }) as unknown as CallFn);
  const both = Promise.allSettled([ask(1), ask(2)]);
  await vi.advanceTimersByTimeAsync(50);
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  const again = ask(1);
  await vi.advanceTimersByTimeAsync(50);
  expect((await again)?.userInfo.uid).toBe(1);
});

it('shows a block at once, and asks again', () => {
  const client = new QueryClient();
  client.setQueryData([people.path, 7], { isBlock: 0 });
  client.setQueryData([people.path, 8], null);
  for (const isBlocked of [true, false]) {
    showBlock(client, 7, isBlocked);
    showBlock(client, 8, isBlocked);
    expect(client.getQueryData([people.path, 7])).toEqual({ isBlock: isBlocked ? 1 : 0 });
    expect(client.getQueryData([people.path, 8])).toBeNull();
  }
  expect(client.getQueryState([people.path, 7])?.isInvalidated).toBe(true);
});
