import { isDeepStrictEqual } from 'node:util';
import { pluginError } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import type { Settings } from './form.ts';
import type { LotteryRow } from './tables.ts';

type Changed = Record<string, readonly [before: unknown, after: unknown]>;

/**
 * What an edit changes, for the public log; null: nothing. Before the start anything may change. Once people take part, what changes
 * their chances may not: only the end may be later, prizes more, and the wording clearer.
 * @throws FIXED, NOT_EDITABLE (its end has come, or it was called off)
 */
export function changeOf(
  row: Pick<LotteryRow, 'stage'>,
  before: Settings,
  after: Settings,
  now: number,
): Changed | null {
  const keys = Object.keys(after) as (keyof Settings)[];
  const different = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  if (different.length === 0) return null;
  if (row.stage !== 'open' || now > before.endTime) throw pluginError(manifest, 'NOT_EDITABLE');
  if (now >= before.startTime) {
    const isAllowed: Partial<Record<keyof Settings, boolean>> = {
      endTime: after.endTime > before.endTime,
      lotteryPrizeList: isMore(before.lotteryPrizeList, after.lotteryPrizeList),
      ...{ lotteryCondition: true, publicityStatus: true, publicityDate: true },
    };
    if (!different.every((key) => isAllowed[key] === true)) throw pluginError(manifest, 'FIXED');
  }
  return Object.fromEntries(different.map((key) => [key, [before[key], after[key]]]));
}

/** Every prize is still there, under its name, at least as often; new ones stand behind. */
const isMore = (before: Settings['lotteryPrizeList'], after: Settings['lotteryPrizeList']): boolean =>
  before.every(({ prizeName, prizeNumber }, index) => {
    const now = after[index];
    return now?.prizeName === prizeName && now.prizeNumber >= prizeNumber;
  });
