import { describe, expect, it } from 'vitest';
import { whyUnchangeable, type ChangingSettings } from './changes.ts';

const prize = (prizeName: string, prizeNumber: number) => ({ prizeName, prizeNumber });
const before: ChangingSettings = { startTime: 100, endTime: 200, lotteryPrizeList: [prize('a', 2), prize('b', 3)] };
const why = (after: Partial<ChangingSettings>, changed: string[], at = 150) =>
  whyUnchangeable({ before, after: { ...before, ...after }, changed, at });
const withPrizes = (...lotteryPrizeList: ChangingSettings['lotteryPrizeList']) =>
  why({ lotteryPrizeList }, ['lotteryPrizeList']);

describe('settings of a lottery', () => {
  it('may all change before the start, and none after the end', () => {
    expect(why({}, ['needFollow', 'startTime'], 99)).toBeNull();
    expect(why({}, ['needFollow'], 100)).toBe('FIXED');
    expect(why({}, ['lotteryCondition'], 200)).toBeNull();
    expect(why({}, ['lotteryCondition'], 201)).toBe('NOT_EDITABLE');
  });

  it('may put the end off, and not forward', () => {
    expect(why({ endTime: 201 }, ['endTime'])).toBeNull();
    for (const endTime of [200, 199]) expect(why({ endTime }, ['endTime']), String(endTime)).toBe('FIXED');
  });

  it('may have more prizes, and each of the old ones in its place', () => {
    expect(withPrizes(prize('a', 2), prize('b', 4), prize('c', 1))).toBeNull();
    expect(withPrizes(prize('a', 2), prize('b', 3))).toBeNull();
    for (const fewer of [
      [prize('a', 1), prize('b', 3)],
      [prize('a', 2), prize('b', 2)],
      [prize('b', 3), prize('a', 2)],
      [prize('a', 2), prize('c', 3)],
      [prize('a', 2)],
      [],
    ])
      expect(withPrizes(...fewer), JSON.stringify(fewer)).toBe('FIXED');
  });

  it('may change wording and publicity, and nothing else along with it', () => {
    expect(why({}, ['lotteryCondition', 'publicityStatus', 'publicityDate'])).toBeNull();
    expect(why({}, ['lotteryCondition', 'needFollow'])).toBe('FIXED');
    expect(why({}, ['constructor'])).toBe('FIXED');
  });
});
