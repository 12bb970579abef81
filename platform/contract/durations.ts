/**
 * Lengths of time in milliseconds. Days of a calendar may be longer or shorter than `DAY_MS`: those
 * are in `time.ts`.
 */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/** What is left until a moment, in whole units. */
export interface TimeLeft {
  /** The whole of it, in milliseconds. */
  readonly ms: number;
  readonly days: number;
  /** Beside the days, 0 to 23. */
  readonly hours: number;
  /** Beside the hours, 0 to 59. */
  readonly minutes: number;
  /** All of it as `HH:MM:SS`; the hours go on above 24. */
  readonly clock: string;
}

/** @param ms what is left; below 0 counts as nothing */
export function timeLeft(ms: number): TimeLeft {
  const left = Math.max(0, ms);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((left % MINUTE_MS) / SECOND_MS);
  return {
    ms: left,
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes,
    clock: [Math.floor(left / HOUR_MS), minutes, seconds].map(twoDigits).join(':'),
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
