/** An i18n key of the `time.*` family and its values; the reader's language makes the text. */
export interface RelativeTimeText {
  key: `time.${'justNow' | 'minutesAgo' | 'hoursAgo' | 'yesterday' | 'monthDay' | 'fullDate'}`;
  values: Record<string, number>;
}

/** The translate function as i18next has it. */
export type Translate = (key: RelativeTimeText['key'], values: Record<string, number>) => string;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface ZonedDate {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

// Making an Intl formatter costs some 30 µs, a page of posts needs dozens: a memo of pure values, one per time zone in use.
const formatters = new Map<string, Intl.DateTimeFormat>();

function zonedDate(at: number, timeZone: string): ZonedDate {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  const date: ZonedDate = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
  for (const { type, value } of formatter.formatToParts(at)) {
    if (type in date) date[type as keyof ZonedDate] = Number(value); // narrowed by the `in` on the line itself
  }
  return date;
}

/** Whole days since the epoch of a calendar date: differences are calendar days, whatever daylight saving does. */
function dayNumber(date: ZonedDate): number {
  return Date.UTC(date.year, date.month - 1, date.day) / DAY;
}

/**
 * How long ago a moment was (spec 1 section 9): just now below a minute, minutes below an hour (also across midnight), hours
 * within the same day, yesterday, month and day within this year, else the full date. A time up to an hour ahead (clocks
 * differ) is "just now"; further ahead it is a date.
 *
 * @param at milliseconds since the epoch
 * @param now milliseconds since the epoch; the server's during rendering and hydration
 * @param timeZone IANA name of the zone whose calendar decides, such as `Asia/Shanghai`
 * @throws RangeError for an unknown time zone or a time that is not a finite number
 */
export function relativeTime(at: number, now: number, timeZone: string): RelativeTimeText {
  const age = now - at;
  if (age > -HOUR && age < MINUTE) return { key: 'time.justNow', values: {} };
  if (age >= 0 && age < HOUR) return { key: 'time.minutesAgo', values: { count: Math.floor(age / MINUTE) } };
  const then = zonedDate(at, timeZone);
  const today = zonedDate(now, timeZone);
  const days = dayNumber(today) - dayNumber(then);
  if (days === 0 && age > 0) return { key: 'time.hoursAgo', values: { count: Math.floor(age / HOUR) } };
  const { year, month, day } = then;
  if (days === 1) return { key: 'time.yesterday', values: {} };
  if (year === today.year) return { key: 'time.monthDay', values: { month, day } };
  return { key: 'time.fullDate', values: { year, month, day } };
}

/** `relativeTime` as text. */
export function formatRelativeTime(at: number, now: number, timeZone: string, t: Translate): string {
  const { key, values } = relativeTime(at, now, timeZone);
  return t(key, values);
}

/** The exact time in digits, `2026-11-21 03:12`: the same in every language, for tooltips and tables. */
export function exactTime(at: number, timeZone: string): string {
  const { year, month, day, hour, minute } = zonedDate(at, timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}
