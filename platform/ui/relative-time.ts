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

// Making an Intl formatter costs some 30 µs, asking it 5, and a page of posts needs dozens of dates: memos of pure values, a
// formatter per time zone in use and its distance from UTC by day.
const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();
const MAX_DAYS = 20_000;

/** How far a time zone's clock is ahead of UTC at a moment, in ms, as its calendar says. */
function askOffset(at: number, timeZone: string): number {
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
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  const date = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatter.formatToParts(at)) {
    if (type in date) date[type as keyof typeof date] = Number(value); // narrowed by the `in` on the line itself
  }
  const { year, month, day, hour, minute, second } = date;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** The same, asked once for each day on which the clock is not changed. */
function offsetAt(at: number, timeZone: string): number {
  let days = offsets.get(timeZone);
  if (!days) offsets.set(timeZone, (days = new Map()));
  const day = Math.floor(at / DAY);
  const known = days.get(day);
  if (known !== undefined) return Number.isNaN(known) ? askOffset(at, timeZone) : known;
  const [start, end] = [askOffset(day * DAY, timeZone), askOffset((day + 1) * DAY, timeZone)];
  if (days.size >= MAX_DAYS) days.clear();
  days.set(day, start === end ? start : Number.NaN);
  return start === end ? start : askOffset(at, timeZone);
}

function zonedDate(at: number, timeZone: string): ZonedDate {
  const local = new Date(at + offsetAt(at, timeZone));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  };
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

/** The year that a zone's calendar shows at a moment. */
export const calendarYear = (at: number, timeZone: string): number => zonedDate(at, timeZone).year;

/** The exact time in digits, `2026-11-21 03:12`: the same in every language, for tooltips and tables. */
export function exactTime(at: number, timeZone: string): string {
  const { year, month, day, hour, minute } = zonedDate(at, timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}
