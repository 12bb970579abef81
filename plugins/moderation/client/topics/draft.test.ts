import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../platform/sdk/index.ts';
import { has, moved, nameOf, refusalOf } from './draft.ts';

describe('the list of recommended topics in the making', () => {
  it('takes a name with or without its signs', () => {
    expect(['灯塔', ' #灯塔# ', '##灯塔', '# 灯塔 #'].map(nameOf)).toEqual(['灯塔', '灯塔', '灯塔', '灯塔']);
    expect(nameOf('C#入门')).toBe('C#入门');
    expect(nameOf('##')).toBe('');
  });

  it('refuses what is no name, too long, there already in any spelling, or one too many', () => {
    expect(refusalOf([], '')).toBe('empty');
    expect(refusalOf([], '长'.repeat(LIMITS.topic))).toBeNull();
    expect(refusalOf([], '长'.repeat(LIMITS.topic + 1))).toBe('tooLong');
    expect(refusalOf(['PVP赛季'], 'ｐｖｐ赛季')).toBe('twice');
    expect(has(['甲'], '乙')).toBe(false);
    const full = Array.from({ length: LIMITS.recommendedTopics }, (_, index) => `话题${index}`);
    expect(refusalOf(full.slice(1), '新的')).toBeNull();
    expect(refusalOf(full, '新的')).toBe('full');
  });

  it('moves a name by one place, never over the ends', () => {
    expect(moved(['甲', '乙', '丙'], '乙', -1)).toEqual(['乙', '甲', '丙']);
    expect(moved(['甲', '乙', '丙'], '乙', 1)).toEqual(['甲', '丙', '乙']);
    expect(moved(['甲', '乙'], '甲', -1)).toEqual(['甲', '乙']);
    expect(moved(['甲', '乙'], '乙', 1)).toEqual(['甲', '乙']);
    expect(moved(['甲', '乙'], '没有的', 1)).toEqual(['甲', '乙']);
  });
});
