import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { progressPercent, tierOf } from '../contract.ts';
import { manifest, type LevelSettings } from '../manifest.ts';
import { readDefaults } from './defaults.ts';
import { rulesOf as withDefaults, shareOf } from './rules.ts';

const rulesOf = (settings: LevelSettings) => withDefaults(settings, readDefaults());

describe('levels', () => {
  const rules = rulesOf({ thresholds: [30, 10], names: [{ 'zh-CN': '一', en: 'One' }] });

  it('follow their thresholds', () => {
    expect([0, 9, 10, 29, 30, 1000].map((exp) => rules.standing(exp))).toEqual([
      { level: 1, current: 0, needed: 10 },
      { level: 1, current: 9, needed: 10 },
      { level: 2, current: 0, needed: 20 },
      { level: 2, current: 19, needed: 20 },
      { level: 3, current: 0, needed: 0 },
      { level: 3, current: 970, needed: 0 },
    ]);
    expect(rules.name(3)).toEqual({ 'zh-CN': '一', en: 'One' });
  });

  it('round their progress up', () => {
    expect([
      progressPercent(0, 40),
      progressPercent(1, 300),
      progressPercent(15, 40),
      progressPercent(299, 300),
    ]).toEqual([0, 1, 38, 100]);
    expect(progressPercent(5, 0)).toBe(100);
  });

  it('have their colour tiers', () =>
    expect([1, 5, 6, 10, 11, 15, 16, 40].map(tierOf)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]));

  it('raise daily caps by the largest bonus reached', () => {
    const text = { 'zh-CN': '特权', en: 'Privilege' };
    const privileges = [
      { fromLevel: 2, text, dailyBonus: 50 },
      { fromLevel: 3, text, dailyBonus: 10 },
      { fromLevel: 3, text },
    ];
    const { gain } = rulesOf({ exp: { post: { exp: 10, perDay: 3 } }, privileges });
    expect([1, 2, 3].map((level) => gain('post', level).perDay)).toEqual([3, 4, 4]);
    expect(gain('visit', 1)).toEqual({ exp: 0, perDay: 0 });
  });
});

describe('the defaults', () => {
  it('of contributions name their column: any post would do otherwise', () => {
    const check = new Ajv2020({ strict: false }).compile(manifest.settings);
    const settings = (goal: object) => ({
      tasks: [{ id: 'one', name: { 'zh-CN': '任务', en: 'Task' }, goals: [{ num: 1, ...goal }] }],
    });
    expect(check(settings({ type: 4 }))).toBe(false);
    expect(check(settings({ type: 4, themeId: 5 }))).toBe(true);
    expect(check(settings({ type: 1 }))).toBe(true);
  });

  it('are valid settings', () => {
    const check = new Ajv2020({ strict: false }).compile(manifest.settings);
    expect([check(readDefaults()), check.errors]).toEqual([true, null]);
    expect(rulesOf({}).steps).toHaveLength(18);
  });
});

describe('the gray scale', () => {
  it('takes about its share, always the same users, and those named', () => {
    const { isGrayscale } = rulesOf({ grayscale: { percent: 30, uids: [4242] } });
    const chosen = Array.from({ length: 10_000 }, (_, uid) => uid + 1).filter(isGrayscale);
    expect(chosen.length).toBeGreaterThan(2800);
    expect(chosen.length).toBeLessThan(3200);
    expect(isGrayscale(4242)).toBe(true);
    expect(Array.from({ length: 500 }, (_, uid) => shareOf(uid)).every((n) => n >= 0 && n < 100)).toBe(true);
    const none = rulesOf({ grayscale: { percent: 0, uids: [] } });
    expect([1, 2, 3].some(none.isGrayscale)).toBe(false);
  });
});
