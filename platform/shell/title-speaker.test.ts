import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { titleSpeaker } from './title-speaker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A document whose page can be changed, and what its live region has said. */
function page() {
  const said: string[] = [];
  const region = {
    setAttribute: () => undefined,
    set textContent(text: string) {
      if (text !== '') said.push(text);
    },
  };
  const document = {
    title: '首页',
    location: { pathname: '/' },
    createElement: () => region,
    body: { append: () => undefined },
  };
  // What of a document it uses.
  const speak = titleSpeaker(document as unknown as Document, 'https://example.com/');
  speak();
  const go = (pathname: string, title: string, ms = 1_000) => {
    Object.assign(document, { title, location: { pathname } });
    speak();
    vi.advanceTimersByTime(ms);
  };
  return { said, go, document };
}

it('says the title of each page but the first, which the browser has told', () => {
  const { said, go } = page();
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual([]);
  go('/posts/1', '一帖');
  go('/posts/2', '一帖');
  expect(said).toEqual(['一帖', '一帖']);
});

it('is silent where the page stays, and says what a search has found', () => {
  const { said, go } = page();
  go('/', '首页');
  expect(said).toEqual([]);
  go('/', '玄鸟');
  expect(said).toEqual(['玄鸟']);
});

it('says of pages that are passed quickly only the last, behind the focus', () => {
  const { said, go } = page();
  go('/posts/1', '一帖', 100);
  go('/user/2', '二号', 100);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual(['二号']);
});

it('says the title as it is by then', () => {
  const { said, go, document } = page();
  go('/posts/1', '载入中', 100);
  document.title = '一帖';
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual(['一帖']);
});
