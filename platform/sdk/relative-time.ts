import { HOUR_MS } from '../contract/durations.ts';
import { dateIn, daysBetween } from '../contract/time.ts';
import { recentTime, type RecentTimeText } from './recent-time.ts';

/** An i18n key of the `time.*` family and its values; the reader's language makes the text. */
export interface RelativeTimeText {
  key: RecentTimeText['key'] | `time.${'hoursAgo' | 'yesterday' | 'monthDay' | 'fullDate'}`;
  values: Record<string, number>;
}

/** The translate function as i18next has it. */
export type Translate = (key: RelativeTimeText['key'], values: Record<string, number>) => string;

/**
 * How long ago a moment was: just now below a minute, minutes below an hour (also across midnight),
 * hours within the same day, yesterday, month and day within this year, else the full date. A time
 * up to an hour ahead (clocks differ) is "just now"; further ahead it is a date.
 *
 * @param at milliseconds since the epoch
 * @param now milliseconds since the epoch; the server's during rendering and hydration
 * @param timeZone IANA name of the zone whose calendar decides, such as `Asia/Shanghai`
 * @throws RangeError for an unknown time zone or a time that is not a finite number
 */
export function relativeTime(at: number, now: number, timeZone: string): RelativeTimeText {
  const age = now - at;
  const recent = recentTime(age);
  if (recent) return recent;
  const days = daysBetween(at, now, timeZone);
  if (days === 0 && age > 0) return { key: 'time.hoursAgo', values: { count: Math.floor(age / HOUR_MS) } };
  if (days === 1) return { key: 'time.yesterday', values: {} };
  const { year, month, day } = dateIn(at, timeZone);
  if (year === dateIn(now, timeZone).year) return { key: 'time.monthDay', values: { month, day } };
  return { key: 'time.fullDate', values: { year, month, day } };
}

/** `relativeTime` as text. */
export function formatRelativeTime(at: number, now: number, timeZone: string, t: Translate): string {
  const { key, values } = relativeTime(at, now, timeZone);
  return t(key, values);
}
