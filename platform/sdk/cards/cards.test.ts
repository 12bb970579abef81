import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBatch } from '../batch.ts';
import { launcherAddress, openInLauncher, type LauncherWindow } from './launcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks once for everything that is wanted within 50 ms, in parts that the call takes', async () => {
  const asked: string[][] = [];
  const want = createBatch<string, string>({
    keyOf: (text) => text,
    most: 2,
    ask: async (list) => {
      asked.push([...list]);
      return new Map(list.filter((text) => text !== 'none').map((text) => [text, text.toUpperCase()]));
    },
  });
  const early = Promise.all(['a', 'b', 'a', 'none'].map(want));
  await vi.advanceTimersByTimeAsync(49);
  const late = want('b');
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await early).toEqual(['A', 'B', 'A', null]);
  expect(await late).toBe('B');
  expect(asked).toEqual([['a', 'b'], ['none']]);
  const next = want('c');
  await vi.advanceTimersByTimeAsync(50);
  expect(await next).toBe('C');
  expect(asked).toHaveLength(3);
});

it('says so to everybody when the call fails, and asks anew', async () => {
  let fails = true;
  const want = createBatch<string, string>({
    keyOf: (text) => text,
    most: 50,
    ask: async () => {
      if (fails) throw new Error('down');
      return new Map([['a', 'A']]);
    },
  });
  const both = Promise.allSettled([want('a'), want('b')]);
  await vi.advanceTimersByTimeAsync(50);
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  const again = want('a');
  await vi.advanceTimersByTimeAsync(50);
  expect(await again).toBe('A');
});

/** A window in which the program comes up when told. */
function fakeWindow(): LauncherWindow & { opened: string[]; leave: () => void } {
  const opened: string[] = [];
  let left = () => {};
  return {
    opened,
    leave: () => left(),
    open: (address) => void opened.push(address),
    onLeave: (listener) => {
      left = listener;
      return () => (left = () => {});
    },
  };
}

it('offers the client when nothing has come up after 500 ms', () => {
  const missing = vi.fn();
  const target = fakeWindow();
  const address = launcherAddress({ zone: 'sw4', type: '3', id: 'r&1' });
  expect(address).toBe('guildhall-game://card?zone=sw4&type=3&id=r%261');
  openInLauncher(address, missing, target);
  expect(target.opened).toEqual([address]);
  vi.advanceTimersByTime(499);
  expect(missing).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(missing).toHaveBeenCalledOnce();
});

it('is silent when the client came up, or the page was left', () => {
  const missing = vi.fn();
  const target = fakeWindow();
  openInLauncher('x:', missing, target);
  target.leave();
  const stop = openInLauncher('x:', missing, target);
  stop();
  vi.advanceTimersByTime(2_000);
  expect(missing).not.toHaveBeenCalled();
});

it('offers it as well where the browser refuses the address', () => {
  const missing = vi.fn();
  const refuse = () => {
    throw new Error('unknown protocol');
  };
  openInLauncher('x:', missing, { ...fakeWindow(), open: refuse });
  vi.advanceTimersByTime(500);
  expect(missing).toHaveBeenCalledOnce();
});
