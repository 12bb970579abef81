import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { commentLabel, shortCount } from './short-count.ts';

it.each([
  [0, '0', '0'],
  [999, '999', '999'],
  [1000, '1000', '1k'],
  [1999, '1999', '1.9k'],
  [10_000, '1万', '10k'],
  [12_345, '1.2万', '12.3k'],
  [123_456, '12.3万', '123k'],
  [1_234_567, '123万', '1234k'],
])('%i is %s and %s', (count, zh, en) => {
  expect(shortCount(count, 'zh-CN')).toBe(zh);
  expect(shortCount(count, 'en')).toBe(en);
});

it('names the way to the comments with what is read on it', () => {
  const t = ((key: string, values?: { n: string }) => (values ? `${key} ${values.n}` : key)) as unknown as TFunction;
  expect(commentLabel(0, { t, locale: 'en' })).toEqual({ text: 'post.comment' });
  expect(commentLabel(12_345, { t, locale: 'en' })).toEqual({ text: '12.3k', name: 'post.commentCount 12.3k' });
});
