import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const signs = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('SSR', false);
  vi.stubGlobal('addEventListener', signs.addEventListener.bind(signs));
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

async function ask() {
  const { readerIsHere } = await import('./reader-is-here.ts');
  const heard = vi.fn<() => void>();
  void readerIsHere().then(heard);
  await vi.advanceTimersByTimeAsync(0);
  return heard;
}

it('the first move of a reader is heard', async () => {
  const heard = await ask();
  expect(heard).not.toHaveBeenCalled();
  signs.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toHaveBeenCalledOnce();
});

it('who only looks is there after ten seconds', async () => {
  const heard = await ask();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(heard).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toHaveBeenCalledOnce();
});

it('the server does not wait', async () => {
  vi.stubEnv('SSR', true);
  expect(await ask()).toHaveBeenCalledOnce();
});
