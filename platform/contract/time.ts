import plainDayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from './durations.ts';
import type { Locale } from './locale.ts';

/**
 * Calendar and clock of a time zone, for both sides, on dayjs. Nothing else reads a calendar or
 * formats a date (docs/decisions/018-dates.md).
 *
 * Moments are milliseconds since the epoch, time zones IANA names from the zone's config, and days
 * are numbers, 20261121. What takes a moment and a time zone throws RangeError for a time zone that
 * does not exist and for a moment that is not finite.
 */

/**
 * dayjs as it knows UTC and time zones. A value, because the bundler leaves out what a module of
 * ours does without anybody using it.
 */
const dayjs = withPlugins();

function withPlugins(): typeof plainDayjs {
  plainDayjs.extend(utc);
  plainDayjs.extend(timezone);
  return plainDayjs;
}

/*
 * dayjs says how far a time zone is ahead of UTC, and computes in UTC. Its own objects in a time
 * zone are not used, because they are wrong: `startOf` and `add` keep the offset of before a change
 * of clocks (iamkun/dayjs#1437, #1262), and read the time in the time zone of the machine, whose
 * own change of clocks moves it (#3123). They are slow, too: each costs a tenth of a millisecond
 * (#1236).
 */

/**
 * Spans in which a clock is changed once at most. Within the last one it is not changed: changes
 * are on quarters of an hour.
 */
const SPANS = [WEEK_MS, DAY_MS, HOUR_MS / 4];
/**
 * Known offsets by time zone and by span; NaN: the clock is changed within it. A memo of pure
 * values.
 */
const known = new Map<string, readonly Map<number, number>[]>();
const MAX_SPANS = 5_000;

/** By how much a time zone is ahead of UTC at a moment, in milliseconds, as dayjs says. */
function askOffset(at: number, timeZone: string): number {
  if (!Number.isFinite(at)) throw new RangeError(`not a time: ${at}`);
  return dayjs.utc(at).tz(timeZone).utcOffset() * MINUTE_MS;
}

/** The same, asked twice for each span. */
function offsetAt(at: number, timeZone: string): number {
  // Nearly always: a week in which the clock is not changed.
  const week = known.get(timeZone)?.[0]?.get(Math.floor(at / WEEK_MS));
  return week === undefined || Number.isNaN(week) ? learnOffset(at, timeZone) : week;
}

function learnOffset(at: number, timeZone: string): number {
  let spans = known.get(timeZone);
  if (!spans) {
    askOffset(0, timeZone); // an unknown time zone throws before it is remembered
    known.set(timeZone, (spans = SPANS.map(() => new Map<number, number>())));
  }
  for (const [index, length] of SPANS.entries()) {
    const offsets = spans[index];
    const span = Math.floor(at / length);
    let offset = offsets?.get(span);
    if (offset === undefined) {
      const start = askOffset(span * length, timeZone);
      offset = start === askOffset((span + 1) * length - 1, timeZone) ? start : Number.NaN;
      if (offsets && offsets.size >= MAX_SPANS) offsets.clear();
      offsets?.set(span, offset);
    }
    if (!Number.isNaN(offset)) return offset;
  }
  return askOffset(at, timeZone);
}

/** The zone's clock at a moment: a dayjs object in UTC whose fields are those of the zone. */
const clockAt = (at: number, timeZone: string): Dayjs => dayjs.utc(at + offsetAt(at, timeZone));

/** A day as dayjs has it, at midnight. */
const calendarDay = (day: number): Dayjs =>
  dayjs.utc(Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100));

const numberOf = (day: Dayjs): number => day.year() * 10_000 + (day.month() + 1) * 100 + day.date();

/** The day of a moment in a time zone. */
export const dayIn = (at: number, timeZone: string): number => numberOf(clockAt(at, timeZone));

/** The day on the reader's own clock, which need not be that of the zone. */
export const ownDay = (at: number): number => numberOf(dayjs(at));

/** The day that is this many days later. */
export const dayAfter = (day: number, days: number): number => numberOf(calendarDay(day).add(days, 'day'));

/** The Monday of a day's week. */
export const mondayOf = (day: number): number => dayAfter(day, -((calendarDay(day).day() + 6) % 7));

/** Whole days of the zone's calendar since 1970. */
const dayNumber = (at: number, timeZone: string): number => Math.floor((at + offsetAt(at, timeZone)) / DAY_MS);

/**
 * How many days of the calendar lie between two moments, whatever becomes of the clock in between;
 * negative when `to` is earlier.
 */
export const daysBetween = (from: number, to: number, timeZone: string): number =>
  dayNumber(to, timeZone) - dayNumber(from, timeZone);

/** `2026-11-21` as 20261121. */
export const readDay = (text: string): number => Number(text.replaceAll('-', ''));

/** Whether the calendar has such a day. @param digits `yyyymmdd` */
export const isDay = (digits: string): boolean => String(numberOf(calendarDay(Number(digits)))) === digits;

/**
 * When a zone's clock shows this hour of a day: the first time, if it shows it twice; if it leaves
 * the hour out, when it would have been without the change.
 */
export function momentOf(day: number, timeZone: string, hour = 0): number {
  return Math.min(...momentsOf(day, timeZone, hour));
}

/** All moments at which the clock shows it: two where it is turned back over that hour. */
function momentsOf(day: number, timeZone: string, hour: number): number[] {
  const wallClock = calendarDay(day).valueOf() + hour * HOUR_MS;
  // dayjs.tz takes the offset of today as its guess, so which of two equal hours it finds depends
  // on when it is asked.
  const [before, after] = [offsetAt(wallClock - DAY_MS, timeZone), offsetAt(wallClock + DAY_MS, timeZone)];
  const found = [before, after].map((offset) => wallClock - offset);
  const right = found.filter((at) => at + offsetAt(at, timeZone) === wallClock);
  return right.length > 0 ? right : [wallClock - before];
}

/**
 * The last millisecond of a day in a time zone. A clock that is turned back just after midnight
 * shows the evening once more: then it is the last one of the second evening.
 */
export function endOfDay(day: number, timeZone: string): number {
  const midnights = momentsOf(dayAfter(day, 1), timeZone, 0);
  const ends = new Set(midnights).size === 1 ? midnights : midnights.filter((at) => dayIn(at - 1, timeZone) === day);
  return (ends.length > 0 ? Math.max(...ends) : Math.min(...midnights)) - 1;
}

/** Year, month from 1, and day of the month that a time zone's calendar shows. */
export function dateIn(at: number, timeZone: string): { year: number; month: number; day: number } {
  const date = clockAt(at, timeZone);
  return { year: date.year(), month: date.month() + 1, day: date.date() };
}

/** The hour that a time zone's clock shows, 0 to 23. */
export const hourIn = (at: number, timeZone: string): number => clockAt(at, timeZone).hour();

/** The minute of the day that a time zone's clock shows, 0 to 1439. */
export function minuteIn(at: number, timeZone: string): number {
  const clock = clockAt(at, timeZone);
  return clock.hour() * 60 + clock.minute();
}

export const calendarYear = (at: number, timeZone: string): number => clockAt(at, timeZone).year();

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/**
 * The exact time in digits, `2026-11-21 03:12`: the same in every language, for tooltips and
 * tables.
 */
export function exactTime(at: number, timeZone: string): string {
  const clock = clockAt(at, timeZone);
  // Lists show one for each entry, and `format` takes eight times as long as its parts.
  return `${clock.year()}-${two(clock.month() + 1)}-${two(clock.date())} ${two(clock.hour())}:${two(clock.minute())}`;
}

/** The same with seconds: `2026-11-21 03:12:45`. */
export const exactSecond = (at: number, timeZone: string): string =>
  clockAt(at, timeZone).format('YYYY-MM-DD HH:mm:ss');

const FORMATS = {
  'zh-CN': { date: 'YYYY年M月D日', moment: 'YYYY年M月D日 HH:mm', short: 'YYYY/M/D HH:mm' },
  en: { date: 'MMM D, YYYY', moment: 'MMM D, YYYY, h:mm A', short: 'M/D/YY, h:mm A' },
} as const satisfies Record<Locale, object>;

/**
 * A moment as people of a language write it.
 * @param as `date`: the day alone; `moment`: with the time; `short`: the same in digits
 */
export const timeText = (at: number, timeZone: string, locale: Locale, as: 'date' | 'moment' | 'short'): string =>
  clockAt(at, timeZone).format(FORMATS[locale][as]);

/** Whether there is a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    askOffset(0, name);
    return true;
  } catch {
    return false;
  }
}
