import { describe, expect, it } from 'vitest';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import type { LotteryForm } from '../contract.ts';
import { changeOf } from './change.ts';
import { drawTimeAfter } from '../contract/draw-time.ts';
import { readLotteryForm, readSettings } from './form.ts';

const NOW = 1_790_000_000_000;
const HOUR = 3_600_000;
const zone = {
  abbr: 'sw4',
  themes: [
    { themeId: 3, labelType: 4 },
    { themeId: 5, labelType: 3 },
    { themeId: 6, labelType: 11 },
    { themeId: 8, labelType: 14 },
  ],
  plugins: { lottery: { publicityDays: 7 } },
} as unknown as ZoneConfig;
const where = { now: NOW, zone };
const good: LotteryForm = {
  endTime: NOW + HOUR,
  type: 1,
  randomlySelectedRule: { selectType: 1, selectWay: 2, selectId: 3 },
  lotteryCondition: ['发帖'],
  redrawType: 1,
  registerExpirationDate: 7,
  lotteryPrizeList: [{ prizeName: '船', prizeNumber: 2 }],
};
const refusal = (change: LotteryForm): string => {
  try {
    readSettings(where, { ...good, ...change });
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

describe('the form', () => {
  it('has the form’s defaults', () => {
    expect(readSettings(where, good)).toEqual({
      startTime: NOW,
      endTime: NOW + HOUR,
      type: 1,
      redrawType: 1,
      registerExpirationDate: 7,
      randomlySelectedRule: { selectType: 1, selectWay: 2, selectId: '3' },
      lotteryCondition: ['发帖'],
      lotteryPrizeList: [{ prizeName: '船', prizeNumber: 2 }],
      blacklistType: [0],
      publicityStatus: 1,
      publicityDate: 7,
      rules: { version: 1, post: { themeId: 3 }, minLevel: 0, minAccountDays: 0, excludeAuthor: 1, excludeStaff: 1 },
    });
  });

  it('is checked in the form’s order: each fault hides those behind it', () => {
    const faults: [string, LotteryForm][] = [
      ['END_REQUIRED', { endTime: 0 }],
      ['TYPE_REQUIRED', { type: 0 }],
      ['WAY_INCOMPLETE', { randomlySelectedRule: {} }],
      ['CONDITION_BLANK', { lotteryCondition: ['好', ' \u200b '] }],
      ['PRIZE_BLANK', { lotteryPrizeList: [{ prizeName: ' ', prizeNumber: 1 }] }],
      ['REDRAW_REQUIRED', { redrawType: 0 }],
      ['EXPIRY_REQUIRED', { registerExpirationDate: 2 }],
      ['START_AFTER_END', { startTime: NOW + 9 * HOUR }],
    ];
    for (let first = 0; first < faults.length; first++) {
      const together = Object.assign({}, ...faults.slice(first).map(([, change]) => change)) as LotteryForm;
      expect(refusal(together)).toBe(faults[first]![0]);
    }
  });

  it.each<[string, LotteryForm]>([
    ['WAY_INCOMPLETE', { randomlySelectedRule: null }],
    ['WAY_INCOMPLETE', { randomlySelectedRule: { selectType: 1 } }],
    ['WAY_INCOMPLETE', { randomlySelectedRule: { selectType: 1, selectWay: 1, selectId: '##' } }],
    ['accepted', { randomlySelectedRule: { selectType: 1, selectWay: 1, selectId: '#夏日#' } }],
    ['accepted', { randomlySelectedRule: { selectType: 2 } }],
    ['accepted', { type: 2, randomlySelectedRule: null }],
    ['UNKNOWN_THEME', { randomlySelectedRule: { selectType: 1, selectWay: 2, selectId: 9 } }],
    // Where players may not post: managers alone, or nobody.
    ['UNKNOWN_THEME', { randomlySelectedRule: { selectType: 1, selectWay: 2, selectId: 5 } }],
    ['UNKNOWN_THEME', { randomlySelectedRule: { selectType: 1, selectWay: 2, selectId: 6 } }],
    ['UNKNOWN_THEME', { rules: { version: 1, post: { themeId: 5 } } }],
    ['accepted', { randomlySelectedRule: { selectType: 1, selectWay: 2, selectId: 8 } }],
    ['CONDITION_BLANK', { lotteryCondition: [] }],
    ['PRIZE_BLANK', { lotteryPrizeList: [] }],
    ['PRIZE_NUMBER', { lotteryPrizeList: [{ prizeName: '船', prizeNumber: 0 }] }],
    ['TOO_MANY', { lotteryPrizeList: [{ prizeName: '船', prizeNumber: 1001 }] }],
    ['TOO_LONG', { lotteryPrizeList: [{ prizeName: '船'.repeat(41), prizeNumber: 1 }] }],
    ['TOO_LONG', { lotteryCondition: ['字'.repeat(101)] }],
    ['PUBLICITY_DAYS', { publicityStatus: 1, publicityDate: 0 }],
    ['PUBLICITY_DAYS', { publicityDate: 31 }],
    ['END_TOO_LATE', { endTime: NOW + 400 * 24 * HOUR }],
    ['END_TOO_LATE', { startTime: NOW + HOUR, endTime: NOW + HOUR + 366 * 24 * HOUR + 1 }],
    ['accepted', { startTime: NOW + HOUR, endTime: NOW + HOUR + 366 * 24 * HOUR }],
    ['END_BEFORE_START', { endTime: NOW - 1 }],
    ['END_BEFORE_START', { startTime: NOW + HOUR }],
    ['RULES_INVALID', { rules: { version: 2 } }],
    ['RULES_INVALID', { rules: { version: 1, hack: 1 } }],
    ['RULES_INVALID', { blacklistType: [9] }],
    ['accepted', { rules: { version: 1, like: 1, follow: 1, minLevel: 3 }, blacklistType: [0, 1, 2] }],
  ])('%s for %j', (id, change) => expect(refusal(change)).toBe(id));

  it('takes a day in the past as a start, and no more', () => {
    expect(readSettings(where, { ...good, startTime: NOW - 90 * HOUR }).startTime).toBe(NOW - 24 * HOUR);
  });

  it('leaves the category of a lottery that was announced before it was closed to players', () => {
    const before = readSettings(where, good);
    const themes = [{ themeId: 3, labelType: 3 }];
    const closed = { now: NOW, zone: { ...zone, themes } as unknown as ZoneConfig };
    expect(readSettings(closed, good, before).rules.post).toEqual({ themeId: 3 });
    expect(() => readSettings(closed, good)).toThrow('UNKNOWN_THEME');
  });

  it('asks for a comment where nothing else is asked for', () => {
    expect(readSettings(where, { ...good, type: 2 }).rules).toMatchObject({ comment: 1 });
    expect(readSettings(where, { ...good, type: 2, rules: { version: 1, like: 1 } }).rules).not.toHaveProperty(
      'comment',
    );
  });

  it('is no form at all', () => {
    for (const text of ['', '{}']) expect(readLotteryForm(text)).toEqual({});
    for (const text of ['[]', 'x', '{"endTime":"soon"}', '{"lotteryPrizeList":[1]}'])
      expect(() => readLotteryForm(text)).toThrow('INFO_INVALID');
  });
});

describe('a change', () => {
  const before = readSettings(where, good);
  const row = { stage: 'open' as const };
  const change = (form: LotteryForm, now = NOW + 1000) =>
    changeOf(row, before, readSettings({ ...where, now }, { ...good, ...form }, before), now);

  it('may be nothing, a later end, more prizes, other words', () => {
    expect(change({})).toBeNull();
    expect(change({ endTime: NOW + 2 * HOUR })).toEqual({ endTime: [NOW + HOUR, NOW + 2 * HOUR] });
    const more = [
      { prizeName: '船', prizeNumber: 3 },
      { prizeName: '旗', prizeNumber: 1 },
    ];
    expect(Object.keys(change({ lotteryPrizeList: more, lotteryCondition: ['发个帖'] })!)).toEqual([
      'lotteryCondition',
      'lotteryPrizeList',
    ]);
  });

  it.each<LotteryForm>([
    { endTime: NOW + HOUR / 2 },
    { lotteryPrizeList: [{ prizeName: '船', prizeNumber: 1 }] },
    { lotteryPrizeList: [{ prizeName: '大船', prizeNumber: 2 }] },
    { redrawType: 2 },
    { registerExpirationDate: 1 },
    { rules: { version: 1, like: 1 } },
    { blacklistType: [] },
    { type: 2 },
    { randomlySelectedRule: { selectType: 2 } },
  ])('is refused once people take part: %j', (form) => expect(() => change(form)).toThrow('FIXED'));

  it('is refused after the end', () => {
    expect(() => change({ endTime: NOW + 9 * HOUR }, NOW + 2 * HOUR)).toThrow('NOT_EDITABLE');
  });
});

describe('the time of the draw', () => {
  it.each([
    ['Asia/Shanghai', '2026-03-01T23:59:59+08:00', '2026-03-02T10:00:00+08:00'],
    ['Asia/Shanghai', '2026-03-02T00:00:00+08:00', '2026-03-03T10:00:00+08:00'],
    ['UTC', '2026-12-31T01:00:00Z', '2027-01-01T10:00:00Z'],
    // The night in which the clocks go forward, and back.
    ['Europe/Berlin', '2026-03-28T23:30:00+01:00', '2026-03-29T10:00:00+02:00'],
    ['Europe/Berlin', '2026-10-24T23:30:00+02:00', '2026-10-25T10:00:00+01:00'],
  ])('%s, after %s', (timeZone, end, draw) => {
    expect(drawTimeAfter(Date.parse(end), timeZone)).toBe(Date.parse(draw));
  });
});
