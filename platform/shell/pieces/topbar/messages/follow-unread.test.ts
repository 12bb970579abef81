import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Unread } from '../../../../contract/endpoints/messages.ts';
import { followUnread, LIVE, type LiveSetup } from './follow-unread.ts';

class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  readyState = 0;
  constructor() {
    super();
    FakeSource.opened.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  tell(commentCount: number): void {
    this.dispatchEvent(new MessageEvent('unread', { data: JSON.stringify({ commentCount }) }));
  }
}

/** A browser with one lock, which pages hold one after the other. */
function browser() {
  let tail: Promise<unknown> = Promise.resolve();
  const channels: ((data: unknown) => void)[] = [];
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const turn = tail.then(() => (signal.aborted ? undefined : work()));
    tail = turn.catch(() => undefined);
    return turn;
  };
  function page(hasLocks = true) {
    const target = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
    const counts: number[] = [];
    const live: boolean[] = [];
    const onRefused = vi.fn<() => void>();
    let hear: ((event: MessageEvent) => void) | undefined;
    const own = (data: unknown) => hear?.(new MessageEvent('message', { data }));
    channels.push(own);
    const stop = followUnread({
      url: '/stream',
      name: 'messages sw4 7',
      document: target,
      EventSource: FakeSource,
      onCounts: ({ commentCount }: Unread) => counts.push(commentCount),
      onLive: (isLive: boolean) => live.push(isLive),
      onRefused,
      locks: hasLocks ? { request } : undefined,
      channel: {
        addEventListener: (_type: string, listener: (event: MessageEvent) => void) => (hear = listener),
        postMessage: (data: unknown) => channels.filter((other) => other !== own).forEach((other) => other(data)),
        close: () => (hear = undefined),
      },
    } as unknown as LiveSetup);
    const show = (visibilityState: DocumentVisibilityState) => {
      target.visibilityState = visibilityState;
      target.dispatchEvent(new Event('visibilitychange'));
    };
    return { counts, live, onRefused, stop, show };
  }
  return page;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.opened = [];
});
afterEach(() => void vi.useRealTimers());

it('pages of one browser share a connection, and the next one takes it over', async () => {
  const page = browser();
  const [first, second] = [page(), page()];
  await settle();
  expect(FakeSource.opened).toHaveLength(1);
  FakeSource.opened[0]?.tell(3);
  expect([first.counts, second.counts]).toEqual([[3], [3]]);
  first.stop();
  await settle();
  expect(FakeSource.opened).toHaveLength(2);
  expect(FakeSource.opened[0]?.readyState).toBe(2);
  FakeSource.opened[1]?.tell(4);
  expect([first.counts, second.counts]).toEqual([[3], [3, 4]]);
  second.stop();
});

it('a page that is hidden for long lets go, and connects again when it is seen', async () => {
  const one = browser()();
  await settle();
  one.show('hidden');
  await vi.advanceTimersByTimeAsync(LIVE.hiddenMs - 1);
  expect(FakeSource.opened[0]?.readyState).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([FakeSource.opened[0]?.readyState, one.live.at(-1)]).toEqual([2, false]);
  one.show('visible');
  await settle();
  expect(FakeSource.opened).toHaveLength(2);
  one.stop();
});

it('a refused connection is tried again later, and is not live meanwhile', async () => {
  const one = browser()(false);
  const [source] = FakeSource.opened;
  source?.dispatchEvent(new Event('open'));
  source?.dispatchEvent(new Event('error')); // the browser tries again by itself
  expect(one.onRefused).not.toHaveBeenCalled();
  if (source) source.readyState = 2;
  source?.dispatchEvent(new Event('error'));
  expect(one.live).toEqual([true, false, false]);
  expect(one.onRefused).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(LIVE.refusedMs);
  expect(FakeSource.opened).toHaveLength(2);
  one.stop();
  expect(FakeSource.opened[1]?.readyState).toBe(2);
});
