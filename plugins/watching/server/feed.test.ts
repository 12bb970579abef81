import { expect, test } from 'vitest';
import { whatIsNewest } from './feed.ts';

const head = (topic: string, at: number | null) => ({ theme: null, topic, at });

test('leaves out what has no part in the newest posts', () => {
  const rows = [head('a', 9), head('b', 7), head('c', 5), head('d', null)];
  expect(whatIsNewest(rows, 2)).toEqual({ since: 7, heads: [head('a', 9), head('b', 7)] });
});

test('takes posts of one moment for one, so that none is missed', () => {
  const rows = [head('a', 9), head('b', 9), head('c', 5), head('d', 3)];
  expect(whatIsNewest(rows, 2).heads.map(({ topic }) => topic)).toEqual(['a', 'b', 'c']);
});

test('takes all where there are few', () => {
  expect(whatIsNewest([head('a', 9), head('b', null)], 10)).toEqual({ since: 0, heads: [head('a', 9)] });
  expect(whatIsNewest([], 10)).toEqual({ since: 0, heads: [] });
});
