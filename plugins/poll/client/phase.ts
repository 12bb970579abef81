import type { Poll } from '../contract.ts';

export type PollPhase = 'before' | 'open' | 'ended';

/** @param now milliseconds */
export function phaseOf({ startTime, endTime }: Pick<Poll, 'startTime' | 'endTime'>, now: number): PollPhase {
  if (now >= endTime) return 'ended';
  return now < startTime ? 'before' : 'open';
}

/** Whether the viewer was told how the votes stand. */
export const hasNumbers = ({ options }: Pick<Poll, 'options'>): boolean =>
  options.some(({ ratio }) => ratio !== undefined);
