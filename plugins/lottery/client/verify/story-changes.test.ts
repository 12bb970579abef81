import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../contract.ts';
import { storyOf } from './story.ts';
import { soundEvidence, withLog } from './test-support.ts';

describe('settings that change', () => {
  const [start, end] = [5_000_000, 9_000_000];
  const settings = {
    ...{
      startTime: start,
      endTime: end,
      type: 1,
      redrawType: 2,
      registerExpirationDate: 14,
      lotteryCondition: ['评论'],
    },
    ...{ lotteryPrizeList: [{ prizeName: '船', prizeNumber: 2 }], rules: { version: 1, excludeStaff: 1 } },
    ...{ blacklistType: [0], randomlySelectedRule: null, publicityStatus: 1, publicityDate: 5 },
  };
  const prizes = (prizeName: string, prizeNumber: number) => [{ prizeName, prizeNumber }];
  const line = (at: number, kind: LogLine['kind'], facts: object) => ({ at, kind, data: JSON.stringify(facts) });
  const created = line(start - 1_000, 'created', { entryVersion: 2, commitment: 'ab', settings });
  const changed = (at: number, change: Record<string, readonly unknown[]>) => line(at, 'changed', { changed: change });
  const refusedOf = async (...lines: ReturnType<typeof line>[]) =>
    storyOf((await withLog(await soundEvidence(), [created, ...lines])).log).faults.map(({ said }) => said);
  const unfair = {
    rules: [settings.rules, { version: 1, excludeStaff: 0 }],
    endTime: [end, end - 1],
    startTime: [start, start + 60_000],
    registerExpirationDate: [14, 1],
    redrawType: [2, 1],
    type: [1, 2],
    blacklistType: [[0], []],
    randomlySelectedRule: [null, { selectType: 2 }],
    lotteryPrizeList: [settings.lotteryPrizeList, prizes('船', 1)],
  };

  it.each(Object.entries(unfair))('%s: before the start, and never after', async (key, pair) => {
    expect(await refusedOf(changed(start - 1, { [key]: pair }))).toEqual([]);
    expect(await refusedOf(changed(start, { [key]: pair }))).toEqual(['changed']);
    // Beside what may change, and whatever it says was there before.
    const beside = { lotteryCondition: [['评论'], ['评论本帖']], [key]: [pair[1], pair[1]] };
    expect(await refusedOf(changed(end, beside))).toEqual(['changed']);
  });

  it('prizes under another name are others', async () => {
    const other = { lotteryPrizeList: [settings.lotteryPrizeList, prizes('大船', 2)] };
    expect(await refusedOf(changed(start, other))).toEqual(['changed']);
  });

  it('a later end, more prizes, other words and the time of publicity: until the end', async () => {
    const fair = {
      ...{ endTime: [end, end + 60_000], lotteryCondition: [['评论'], ['评论本帖']], publicityStatus: [1, 0] },
      ...{
        lotteryPrizeList: [settings.lotteryPrizeList, [...prizes('船', 3), ...prizes('旗', 1)]],
        publicityDate: [5, 1],
      },
    };
    expect(await refusedOf(changed(end, fair))).toEqual([]);
    expect(await refusedOf(changed(end + 1, fair))).toEqual(['changed']);
    // The end is the one that it was moved to.
    const again = { lotteryCondition: [['评论本帖'], ['评论']] };
    expect(await refusedOf(changed(end, fair), changed(end + 60_000, again))).toEqual([]);
    expect(await refusedOf(changed(end, fair), changed(end, { endTime: [end + 60_000, end] }))).toEqual(['changed']);
  });

  it('a line that is dated before the one above it counts as of that', async () => {
    const words = changed(start, { lotteryCondition: [['评论'], ['评论本帖']] });
    expect(await refusedOf(words, changed(start - 1, { type: [1, 2] }))).toEqual(['changed']);
  });

  it('it begins once', async () => {
    const facts = { entryVersion: 2, commitment: 'ab', settings: { ...settings, type: 2 } };
    expect(await refusedOf(line(start - 1, 'created', facts))).toEqual(['created']);
  });
});
