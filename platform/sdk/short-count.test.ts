import { expect, it } from 'vitest';
import { shortCount } from './short-count.ts';

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
