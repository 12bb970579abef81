import { HOUR_MS, MINUTE_MS } from '../contract/durations.ts';

/** An i18n key of what was within the hour, and its values. */
export interface RecentTimeText {
  key: `time.${'justNow' | 'minutesAgo'}`;
  values: Record<string, number>;
}

/**
 * How long ago, where no calendar is needed to say so: below an hour, or up to an hour ahead (clocks
 * differ). Else null: see `relativeTime`.
 *
 * @param age milliseconds
 */
export function recentTime(age: number): RecentTimeText | null {
  if (age > -HOUR_MS && age < MINUTE_MS) return { key: 'time.justNow', values: {} };
  if (age >= 0 && age < HOUR_MS) return { key: 'time.minutesAgo', values: { count: Math.floor(age / MINUTE_MS) } };
  return null;
}
