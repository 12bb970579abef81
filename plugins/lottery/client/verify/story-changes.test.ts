import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../contract.ts';
import { storyOf } from './story.ts';
import { soundEvidence, withLog } from './test-support.ts';

describe('settings that change', () => {
  const [start, end] = [5_000_000, 9_000_000];
  const settings = {
    startTime: start,
    endTime: end,
    type: 1,
    redrawType: 2,
    registerExpirationDate: 14,
    lotteryCondition: ['评论'],
    lotteryPrizeList: [{ prizeName: '船', prizeNumber: 2 }],
    rules: { version: 1, excludeStaff: 1 },
    blacklistType: [0],
    randomlySelectedRule: null,
    publicityStatus: 1,
    publicityDate: 5,
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
      endTime: [end, end + 60_000],
      lotteryCondition: [['评论'], ['评论本帖']],
      publicityStatus: [1, 0],
      lotteryPrizeList: [settings.lotteryPrizeList, [...prizes('船', 3), ...prizes('旗', 1)]],
      publicityDate: [5, 1],
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

describe('the time to register', () => {
  const DAY = 24 * 3600_000;
  const HOUR = 3600_000;
  /**
   * A prize lost after a day, with what came between dated from when it was won; null: as it is.
   */
  async function lostWith(lines: readonly (readonly [LogLine['kind'], number])[], lostAfter: number, entryVersion = 2) {
    const evidence = await soundEvidence({ redraw: 'deferred' });
    const won = evidence.log.find(({ kind }) => kind === 'drawn')!.at;
    const told = evidence.log
      .filter(({ kind }) => kind !== 'redraw')
      .map((line) => (line.kind === 'forfeited' ? { ...line, at: won + lostAfter } : line))
      .map((line) =>
        line.kind === 'created'
          ? {
              ...line,
              data: line.data.replace(
                '"entryVersion":2,"logVersion":2',
                `"entryVersion":${entryVersion},"logVersion":${entryVersion}`,
              ),
            }
          : line,
      );
    const between = lines.map(([kind, after]) => ({ kind, at: won + after, data: '{"reason":"post"}' }));
    const at = told.findIndex(({ kind }) => kind === 'forfeited');
    const { log } = await withLog(evidence, [...told.slice(0, at), ...between, ...told.slice(at)]);
    return storyOf(log).faults.map(({ said }) => said);
  }

  it('stands still while the post cannot be read, or the zone is stopped', async () => {
    expect(await lostWith([], DAY)).toEqual([]);
    expect(await lostWith([['held', 10]], 9 * DAY)).toEqual(['forfeited']);
    expect(await lostWith([['held', DAY + HOUR]], 9 * DAY)).toEqual(['forfeited']);
  });

  it('goes on afterwards with what was left of it, a day at least', async () => {
    const back = [
      ['held', 6 * HOUR],
      ['resumed', 2 * DAY],
    ] as const;
    expect(await lostWith(back, 3 * DAY - 1)).toEqual(['forfeited']);
    expect(await lostWith(back, 3 * DAY)).toEqual([]);
    const twice = [...back, ['held', 2 * DAY + HOUR], ['resumed', 4 * DAY]] as const;
    expect(await lostWith(twice, 5 * DAY - 1)).toEqual(['forfeited']);
    expect(await lostWith(twice, 5 * DAY)).toEqual([]);
  });

  it('was not stopped by the hosts that first drew, whose lists have no nonces', async () => {
    expect(await lostWith([['held', 10]], DAY, 1)).toEqual([]);
  });

  it('is nothing that a draw has which waits: that is held another way', async () => {
    const evidence = await soundEvidence({ redraw: 'deferred' });
    const at = evidence.log.findIndex(({ kind }) => kind === 'beacon');
    const held = { kind: 'held' as const, at: evidence.log[at]!.at, data: '{"reason":"post"}' };
    const { log } = await withLog(evidence, [...evidence.log.slice(0, at), held, ...evidence.log.slice(at)]);
    expect(storyOf(log)).toMatchObject({ wasHeld: true, faults: [] });
  });
});
