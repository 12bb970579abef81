import { expect, test } from 'vitest';
import { LABEL_TYPE } from '../../../platform/sdk/index.ts';
import { recommendable, type MarkInfo } from '../contract.ts';
import { earliest, endAfter, formOf, infoOf, isLong, problemsOf, type TimingForm } from './timing.ts';

const NOW = 1_000_000_000_000;
const DAY = 86_400_000;
const form = (change: Partial<TimingForm> = {}): TimingForm => ({
  ...formOf({ startTime: 0, endTime: 0, themeIdList: [1] }),
  ...change,
});
const at = (start: number | null, end: number | null, last: 'start' | 'end' = 'end') =>
  form({ hasStart: start !== null, start, hasEnd: end !== null, end, last });

test('a form gives back the mark that it was made of', () => {
  const whole: MarkInfo = { mark: 'RECOMMEND', startTime: NOW, endTime: NOW + DAY, themeIdList: [1, 4] };
  expect(infoOf('RECOMMEND', formOf(whole))).toEqual(whole);
  expect(infoOf('SETTOP', formOf({ ...whole, startTime: 0, endTime: 0 }))).toEqual({
    mark: 'SETTOP',
    startTime: 0,
    endTime: 0,
    themeIdList: [],
  });
  // What was chosen and then switched off is not sent.
  expect(infoOf('SETTOP', { ...formOf(whole), hasStart: false, hasEnd: false })).toMatchObject({
    startTime: 0,
    endTime: 0,
  });
});

test('what is wrong with a time', () => {
  expect(problemsOf('SETTOP', form(), NOW)).toEqual({});
  expect(problemsOf('SETTOP', at(NOW, NOW + 1), NOW)).toEqual({});
  expect(problemsOf('SETTOP', form({ hasStart: true, hasEnd: true }), NOW)).toEqual({
    start: 'startRequired',
    end: 'endRequired',
  });
  expect(problemsOf('SETTOP', at(NOW + 2, NOW + 1, 'start'), NOW)).toEqual({ start: 'startAfterEnd' });
  expect(problemsOf('SETTOP', at(NOW + 2, NOW + 2, 'end'), NOW)).toEqual({ end: 'endBeforeStart' });
  expect(problemsOf('SETTOP', at(null, NOW), NOW)).toEqual({ end: 'ended' });
  expect(problemsOf('RECOMMEND', form({ themeIds: [] }), NOW)).toEqual({ themes: 'themeRequired' });
});

test('the tip about long recommendations', () => {
  expect(isLong('RECOMMEND', at(null, NOW + 5 * DAY), NOW)).toBe(false);
  expect(isLong('RECOMMEND', at(null, NOW + 5 * DAY + 1), NOW)).toBe(true);
  expect(isLong('RECOMMEND', at(NOW + DAY, NOW + 6 * DAY), NOW)).toBe(false);
  expect(isLong('RECOMMEND', form(), NOW)).toBe(true);
  expect(isLong('RECOMMEND', form({ hasEnd: true }), NOW)).toBe(false);
  expect(isLong('SETTOP', form(), NOW)).toBe(false);
});

test('an end some days after the start, or after now', () => {
  expect(endAfter(form(), 5, NOW)).toBe(NOW + 5 * DAY);
  expect(endAfter(at(NOW + DAY, null), 3, NOW)).toBe(NOW + 4 * DAY);
  expect(endAfter(at(NOW - DAY, null), 3, NOW)).toBe(NOW + 3 * DAY);
  expect(endAfter(form({ hasStart: true }), 1, NOW)).toBe(NOW + DAY);
});

test('days before yesterday cannot be chosen, but kept', () => {
  expect(earliest(0, NOW)).toBe(NOW - DAY);
  expect(earliest(NOW, NOW)).toBe(NOW - DAY);
  expect(earliest(NOW - 9 * DAY, NOW)).toBe(NOW - 9 * DAY);
});

test('categories of recommendations: listed ones, those of servers for their own posts alone', () => {
  const themes = [
    { themeId: 1, type: 'general', labelType: LABEL_TYPE.default },
    { themeId: 2, type: 'collect', labelType: LABEL_TYPE.general },
    { themeId: 3, type: 'general', labelType: LABEL_TYPE.hidden },
    { themeId: 4, type: 'server', labelType: LABEL_TYPE.server },
  ] as const;
  const ids = (themeId: number) => recommendable(themes, themeId).map((theme) => theme.themeId);
  expect(ids(1)).toEqual([1]);
  expect(ids(4)).toEqual([1, 4]);
});
