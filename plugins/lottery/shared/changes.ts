import type { Prize } from './draw.ts';

/** What decides whether settings may be changed. */
export interface ChangingSettings {
  /** Milliseconds, like the end. */
  readonly startTime: number;
  readonly endTime: number;
  readonly lotteryPrizeList: readonly Prize[];
}

interface Edit {
  readonly before: ChangingSettings;
  readonly after: ChangingSettings;
  /** Names of the settings that are not the same any more. */
  readonly changed: readonly string[];
  readonly at: number;
}

/**
 * Why settings may not be changed so at a moment; null: they may. Before the start anything may
 * change. Once people take part, what changes their chances may not: only the end may be later,
 * prizes more, and the wording and the publicity another; after the end nothing. The host refuses
 * by it what it is sent, and the page that checks a draw what stands in the log.
 */
export function whyUnchangeable({ before, after, changed, at }: Edit): 'NOT_EDITABLE' | 'FIXED' | null {
  if (at > before.endTime) return 'NOT_EDITABLE';
  if (at < before.startTime) return null;
  const isAllowed: Readonly<Record<string, boolean>> = {
    endTime: after.endTime > before.endTime,
    lotteryPrizeList: isMore(before.lotteryPrizeList, after.lotteryPrizeList),
    lotteryCondition: true,
    publicityStatus: true,
    publicityDate: true,
  };
  return changed.every((key) => isAllowed[key] === true) ? null : 'FIXED';
}

/** Every prize is still there, under its name, at least as often; new ones stand behind. */
const isMore = (before: readonly Prize[], after: readonly Prize[]): boolean =>
  before.every(({ prizeName, prizeNumber }, index) => {
    const now = after[index];
    return now?.prizeName === prizeName && now.prizeNumber >= prizeNumber;
  });
