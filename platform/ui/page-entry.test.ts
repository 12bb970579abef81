import { afterEach, expect, it, vi } from 'vitest';
import { goBackToPage, waitForPage } from './page-entry.ts';

const went: string[] = [];
const historyOf = () => {
  const history = { push: (path: string) => went.push(path), replace: (path: string) => went.push(`instead ${path}`) };
  waitForPage(history as never);
  return history;
};

afterEach(() => {
  went.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('goes to another page at once', () => {
  historyOf().push('/posts/1');
  expect(went).toEqual(['/posts/1']);
});

it('waits for a step back that is under way, and for none that never comes', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { history: { go: (by: number) => went.push(`go ${by}`) } });
  const history = historyOf();
  const arrive = goBackToPage(1);
  history.push('/posts/1');
  history.replace('/posts/2');
  await vi.advanceTimersByTimeAsync(100);
  expect(went).toEqual(['go -1']);
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(went).toEqual(['go -1', '/posts/1', 'instead /posts/2']);
  history.push('/posts/3');
  expect(went.at(-1)).toBe('/posts/3');
  goBackToPage(1);
  history.push('/posts/4');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(went.at(-1)).toBe('/posts/4');
});
