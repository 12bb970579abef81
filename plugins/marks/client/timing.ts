import { DAY_MS } from '../../../platform/sdk/index.ts';
import { LONG_RECOMMENDATION, OLDEST_START, type MarkInfo, type MarkName } from '../contract.ts';

/** The time of a mark as a form holds it. A moment that is wanted but not chosen yet is null. */
export interface TimingForm {
  /** False: at once. */
  readonly hasStart: boolean;
  readonly start: number | null;
  /** False: for ever. */
  readonly hasEnd: boolean;
  readonly end: number | null;
  /** Categories of a recommendation. */
  readonly themeIds: readonly number[];
  /** Which moment was changed last: that one is called wrong when the two do not fit. */
  readonly last: 'start' | 'end';
}

export function formOf({ startTime, endTime, themeIdList }: Omit<MarkInfo, 'mark'>): TimingForm {
  return {
    hasStart: startTime > 0,
    start: startTime || null,
    hasEnd: endTime > 0,
    end: endTime || null,
    themeIds: themeIdList,
    last: 'end',
  };
}

export const infoOf = (mark: MarkName, { hasStart, start, hasEnd, end, themeIds }: TimingForm): MarkInfo => ({
  mark,
  startTime: (hasStart && start) || 0,
  endTime: (hasEnd && end) || 0,
  themeIdList: mark === 'RECOMMEND' ? [...themeIds] : [],
});

/** What is wrong, as keys below `problem`; a mark without any can be set. */
export interface TimingProblems {
  readonly start?: 'startRequired' | 'startAfterEnd';
  readonly end?: 'endRequired' | 'endBeforeStart' | 'ended';
  readonly themes?: 'themeRequired';
}

export function problemsOf(mark: MarkName, form: TimingForm, now: number): TimingProblems {
  const { startTime, endTime, themeIdList } = infoOf(mark, form);
  return {
    ...(form.hasStart && startTime === 0 ? { start: 'startRequired' } : {}),
    ...(form.hasEnd && endTime === 0 ? { end: 'endRequired' } : {}),
    ...order(startTime, endTime, form.last),
    ...(endTime !== 0 && endTime <= now ? { end: 'ended' } : {}),
    ...(mark === 'RECOMMEND' && themeIdList.length === 0 ? { themes: 'themeRequired' } : {}),
  };
}

function order(startTime: number, endTime: number, last: 'start' | 'end'): TimingProblems {
  if (endTime === 0 || endTime > startTime) return {};
  return last === 'start' ? { start: 'startAfterEnd' } : { end: 'endBeforeStart' };
}

/** A recommendation of more than five days, or without an end. */
export function isLong(mark: MarkName, form: TimingForm, now: number): boolean {
  if (mark !== 'RECOMMEND') return false;
  const { startTime, endTime } = infoOf(mark, form);
  return endTime === 0 ? !form.hasEnd : endTime - (startTime || now) > LONG_RECOMMENDATION;
}

/** The first moment that can be chosen: a day ago, or what the mark has had all along. */
export const earliest = (before: number, now: number): number =>
  before === 0 ? now - OLDEST_START : Math.min(before, now - OLDEST_START);

/** The end of a mark that counts for some days from its start, or from now. */
export const endAfter = ({ hasStart, start }: TimingForm, days: number, now: number): number =>
  Math.max(now, (hasStart && start) || 0) + days * DAY_MS;
