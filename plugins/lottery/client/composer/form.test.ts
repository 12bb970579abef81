import { describe, expect, it } from 'vitest';
import type { LotteryForm } from '../../contract.ts';
import { drawTimeAfter } from '../../contract/draw-time.ts';
import { phaseOf } from '../phase.ts';
import { complete, readAttached } from './complete.ts';
import {
  begunProblem,
  emptySettings,
  formOf,
  nextKey,
  settingsOf,
  settingsProblem,
  shownCount,
  typedCount,
  winnersOf,
  type Settings,
} from './form.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;
const FULL: Settings = {
  ...emptySettings(),
  endTime: NOW + DAY,
  type: 1,
  selectType: 2,
  redrawType: 2,
  registerDays: 3,
  conditions: [{ key: 1, text: '评论' }],
  prizes: [
    { key: 1, name: '周边', number: 1 },
    { key: 2, name: '点卡', number: 4 },
  ],
};

describe('the settings', () => {
  it('begin with their defaults', () => {
    const empty = emptySettings();
    expect(empty.conditions).toHaveLength(2);
    expect(empty.prizes.map(({ number }) => number)).toEqual([1, 1]);
    expect(empty).toMatchObject({ startTime: null, endTime: null, type: 0, redrawType: 0, registerDays: 0 });
    expect(formOf(empty, 0)).toMatchObject({ status: 0, blacklistType: [0], publicityStatus: 1, publicityDate: 5 });
    // A zone may name its winners longer; what was chosen stays.
    expect(formOf(settingsOf({}, 7), 0)).toMatchObject({ publicityDate: 7 });
    expect(formOf(settingsOf({ publicityDate: 3 }, 7), 0)).toMatchObject({ publicityDate: 3 });
  });

  it('of a lottery that has begun let it end later and give more, and nothing less', () => {
    expect(begunProblem(FULL, FULL)).toBeNull();
    const prizes = [...FULL.prizes, { key: 3, name: '立绘', number: 1 }];
    expect(begunProblem({ ...FULL, endTime: NOW + 2 * DAY, prizes }, FULL)).toBeNull();
    expect(begunProblem({ ...FULL, endTime: NOW + DAY - 1 }, FULL)).toBe('invalid.endSooner');
    const fewer = FULL.prizes.map((prize) => (prize.key === 2 ? { ...prize, number: 3 } : prize));
    expect(begunProblem({ ...FULL, prizes: fewer }, FULL)).toBe('invalid.prizeFewer');
  });

  it('are checked in the order of the form, one thing at a time', () => {
    const asked: [Partial<Settings>, string][] = [
      [{ endTime: null }, 'invalid.end'],
      [{ type: 0 }, 'invalid.type'],
      [{ selectType: 0 }, 'invalid.select'],
      [{ selectType: 1, selectId: ' ' }, 'invalid.select'],
      [{ conditions: [{ key: 1, text: ' ' }] }, 'invalid.condition'],
      [{ prizes: [{ key: 1, name: '', number: 1 }] }, 'invalid.prize'],
      [{ redrawType: 0 }, 'invalid.redraw'],
      [{ registerDays: 0 }, 'invalid.register'],
      [{ startTime: NOW + 2 * DAY }, 'invalid.startLate'],
      [{ endTime: NOW }, 'invalid.endEarly'],
      [{ endTime: NOW + 366 * DAY + 1 }, 'invalid.endLate'],
      [{ prizes: [{ key: 1, name: 'a', number: 0 }] }, 'invalid.prizeNumber'],
      [{ prizes: [{ key: 1, name: 'a', number: 1001 }] }, 'invalid.winners'],
      [{ publicityDays: 0 }, 'invalid.publicity'],
      [{ publicityDays: 31 }, 'invalid.publicity'],
    ];
    expect(settingsProblem(FULL, NOW)).toBeNull();
    expect(settingsProblem({ ...FULL, type: 2, selectType: 0 }, NOW)).toBeNull();
    // People choose again where a prize is lost: that is not asked, and the host is told something
    // all the same.
    expect(settingsProblem({ ...FULL, type: 2, redrawType: 0 }, NOW)).toBeNull();
    expect(formOf({ ...FULL, type: 2, redrawType: 0 }, 1).redrawType).toBe(2);
    expect(formOf({ ...FULL, redrawType: 0 }, 1).redrawType).toBe(0);
    for (const [part, problem] of asked) expect(settingsProblem({ ...FULL, ...part }, NOW)).toBe(problem);
    expect(settingsProblem({ ...FULL, startTime: NOW + DAY / 2, endTime: NOW + 366 * DAY + 1 }, NOW)).toBeNull();
    expect(settingsProblem({ ...FULL, isPublic: false, publicityDays: 0 }, NOW)).toBeNull();
    expect(formOf({ ...FULL, isPublic: false, publicityDays: 0 }, 1)).not.toHaveProperty('publicityDate');
    // Days that are not shown cannot be mended when the host refuses them.
    expect(formOf({ ...FULL, isPublic: false, publicityDays: 31 }, 1)).not.toHaveProperty('publicityDate');
    expect(formOf({ ...FULL, isPublic: false, publicityDays: 30 }, 1)).toMatchObject({ publicityDate: 30 });
    // What is ours to ask comes behind the form’s own.
    const long = {
      conditions: [{ key: 1, text: '字'.repeat(101) }],
      prizes: [{ key: 1, name: '船'.repeat(41), number: 0 }],
    };
    expect(settingsProblem({ ...FULL, ...long }, NOW)).toBe('invalid.conditionLong');
    expect(settingsProblem({ ...FULL, ...long, redrawType: 0 }, NOW)).toBe('invalid.redraw');
    const blank = [{ key: 1, name: '', number: 1 }];
    expect(settingsProblem({ ...FULL, ...long, prizes: blank }, NOW)).toBe('invalid.prize');
    expect(settingsProblem({ ...FULL, ...long, startTime: NOW + 2 * DAY }, NOW)).toBe('invalid.startLate');
    // With everything wrong the first one is said, and the next one when that is mended.
    let all: Settings = Object.assign(
      {},
      FULL,
      ...asked
        .slice(0, -7)
        .map(([part]) => part)
        .toReversed(),
    ) as Settings;
    expect(settingsProblem(all, NOW)).toBe('invalid.end');
    all = { ...all, endTime: NOW + DAY };
    expect(settingsProblem(all, NOW)).toBe('invalid.type');
  });

  it('come back as they were sent', () => {
    const settings: Settings = {
      ...FULL,
      selectType: 1,
      selectWay: 2,
      selectId: '12',
      startTime: NOW,
      blacklist: [0, 2],
      isPublic: false,
      rules: { like: 1, minLevel: 3, excludeAuthor: 1, excludeStaff: 0 },
    };
    expect(settingsOf(formOf(settings, 1))).toEqual(settings);
    for (const post of [
      { topic: '夏日', themeId: '3' },
      { topic: '夏日', themeId: '' },
      { topic: '', themeId: '' },
    ])
      expect(settingsOf(formOf({ ...FULL, type: 2, post }, 1))).toMatchObject({ post });
    expect(settingsOf(JSON.parse(JSON.stringify(formOf(FULL, 1))) as LotteryForm)).toMatchObject({ selectType: 2 });
  });

  it('take what the host has added of the draw method as no rule of their own', () => {
    const form = { ...formOf(FULL, 1), rules: { version: 1, comment: 1, follow: 1 } };
    expect(settingsOf(form).rules).toEqual({ excludeAuthor: 1, excludeStaff: 1, follow: 1 });
    expect(settingsOf({ ...form, type: 2 }).rules).toMatchObject({ comment: 1 });
    // Of posts: what the method asks for is no rule of its own, what is asked beside it is one.
    const ofPosts = (selectWay: number, selectId: string, post: object) =>
      settingsOf({ ...form, randomlySelectedRule: { selectType: 1, selectWay, selectId }, rules: { version: 1, post } })
        .post;
    expect(ofPosts(1, '夏日', { topic: '夏日' })).toBeNull();
    expect(ofPosts(2, '3', { themeId: 3 })).toBeNull();
    expect(ofPosts(1, '夏日', { topic: '夏日', themeId: 3 })).toEqual({ topic: '', themeId: '3' });
    expect(ofPosts(2, '3', { topic: '夏日', themeId: 3 })).toEqual({ topic: '夏日', themeId: '' });
    // Among comments the same is a rule that somebody has set.
    const ofComments = { ...form, rules: { version: 1, comment: 1, post: { topic: '夏日' } } };
    expect(formOf(settingsOf(ofComments), 1).rules).toMatchObject({ post: { topic: '夏日' } });
    expect(formOf(settingsOf({ ...form, rules: { version: 1, post: {} } }), 1).rules).toMatchObject({ post: {} });
    expect(formOf(settingsOf(form), 1).rules).not.toHaveProperty('post');
  });

  it('take a number that is being typed: an empty field is empty until there is one', () => {
    expect(['', '5', '15', '-3', 'x', '0', '123456'].map(typedCount)).toEqual([0, 5, 15, 0, 0, 0, 1234]);
    expect([shownCount(0), shownCount(15)]).toEqual(['', '15']);
  });

  it('count winners and rows, and know when it is drawn', () => {
    expect(winnersOf(FULL.prizes)).toBe(5);
    expect(winnersOf([{ number: Number.NaN }, { number: 2 }])).toBe(2);
    expect(nextKey([{ key: 1 }, { key: 7 }])).toBe(8);
    // 21:30 of Shanghai: 10:00 of the next day there.
    expect(drawTimeAfter(Date.UTC(2026, 10, 21, 13, 30), 'Asia/Shanghai')).toBe(Date.UTC(2026, 10, 22, 2));
    // The clocks go back in the night between.
    expect(drawTimeAfter(Date.UTC(2026, 9, 24, 20), 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 9));
  });
});

describe('what is attached', () => {
  it('is checked when it is enabled and only kept when it is not', () => {
    const form = formOf(emptySettings(), 0);
    expect(complete({ asked: null }, form, 'invalid.end')).toMatchObject({ problem: null, form });
    expect(complete({}, { ...form, status: 1 }, 'invalid.end')).toMatchObject({ problem: 'invalid.end' });
    for (const value of [undefined, null, 'x', { form: 3 }]) expect(readAttached(value).form).toBeUndefined();
  });
});

describe('where it stands', () => {
  const lottery = {
    startTime: 60_010,
    endTime: 60_020,
    lotteryTime: 60_030,
    type: 1,
    lotteryPrizeList: [],
    frozenTime: 0,
    drawnTime: 0,
    cancelledTime: 0,
  };
  it.each([
    [10, {}, 'waiting'],
    [11, {}, 'running'],
    [60_020, {}, 'ended'],
    [60_021, { frozenTime: 60_021 }, 'frozen'],
    [60_031, { frozenTime: 60_021, drawnTime: 60_031 }, 'drawn'],
    [60_015, { cancelledTime: 60_012 }, 'cancelled'],
  ])('at %d with %o: %s', (now, part, phase) => expect(phaseOf({ ...lottery, ...part }, now)).toBe(phase));
});
