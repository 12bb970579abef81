import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { memoTranslate } from './memo-translate.ts';

it('asks once for each text and set of values', () => {
  const asked: string[] = [];
  const t = memoTranslate(((key: string, values?: { n: number }) => {
    asked.push(key);
    return `${key}:${values?.n ?? ''}`;
  }) as unknown as TFunction);
  expect([t('a'), t('a'), t('b', { n: 1 }), t('b', { n: 2 }), t('b', { n: 1 })]).toEqual([
    'a:',
    'a:',
    'b:1',
    'b:2',
    'b:1',
  ]);
  expect(asked).toEqual(['a', 'b', 'b']);
});

it('forgets before it grows without end', () => {
  let calls = 0;
  const t = memoTranslate((() => `${(calls += 1)}`) as unknown as TFunction);
  for (let n = 0; n < 2100; n += 1) t('k', { n });
  expect(t('k', { n: 2099 })).toBe('2100');
  expect(t('k', { n: 0 })).toBe('2101');
});
