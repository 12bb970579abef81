import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POST_RULES } from '../contract/limits.ts';
import { checkAllRules } from '../contract/endpoints/posts.ts';
import type { CallFn } from './call.ts';
import { apiKey } from './index.ts';
import { setPostRules } from './post-rules.ts';
import { useRequireRule } from './require.ts';
import { testApp, testUser } from './test-support.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page of somebody who is signed in, with the rules that the host says now. */
function page() {
  let asked = 0;
  const call = (async () => {
    asked += 1;
    return { post: { code: 0, message: '' }, comment: { code: 0, message: '' } };
  }) as unknown as CallFn; // the one call that is made
  const app = testApp({ call, boot: { viewer: testUser() } });
  const hooks: ReturnType<typeof useRequireRule>[] = [];
  function Probe() {
    hooks.push(useRequireRule('post'));
    return null;
  }
  app.html(<Probe />);
  return { ...app, asked: () => asked, mayPost: () => hooks[0]?.() };
}

it('the flag of the zone stands for five seconds after the rules were set, no longer', async () => {
  const { context, store } = page();
  expect(store.newRules['sw4']).toBeUndefined();
  await setPostRules(context, store);
  expect(Object.keys(store.newRules)).toEqual(['sw4']);
  vi.advanceTimersByTime(POST_RULES.newMs - 1);
  expect(Object.keys(store.newRules)).toEqual(['sw4']);
  vi.advanceTimersByTime(1);
  expect(store.newRules).toEqual({});
});

it('rules set again within that time begin it anew', async () => {
  const { context, store } = page();
  await setPostRules(context, store);
  vi.advanceTimersByTime(4_000);
  await setPostRules(context, store);
  vi.advanceTimersByTime(4_000);
  expect(Object.keys(store.newRules)).toEqual(['sw4']);
  vi.advanceTimersByTime(1_000);
  expect(store.newRules).toEqual({});
});

it('what was to be posted before the login is not asked about twice; later it is asked each time', async () => {
  const { context, store, asked, mayPost } = page();
  await setPostRules(context, store);
  expect([await mayPost(), asked()]).toEqual([true, 1]);
  vi.advanceTimersByTime(5_000);
  expect([await mayPost(), asked()]).toEqual([true, 2]);
  expect([await mayPost(), asked()]).toEqual([true, 3]);
});

it('is asked again at once when the rules have changed since', async () => {
  const { context, store, asked, mayPost } = page();
  await setPostRules(context, store);
  await context.queryClient.invalidateQueries({ queryKey: apiKey(checkAllRules) });
  expect([await mayPost(), asked()]).toEqual([true, 2]);
});

it('rules that could not be loaded set no flag', async () => {
  const { context, store } = testApp();
  await setPostRules(context, store);
  expect(store.newRules).toEqual({});
});
