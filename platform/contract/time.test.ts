import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomRuns } from '../../tests/support/random-runs.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, timeLeft } from './durations.ts';
import { LOCALES } from './locale.ts';
import {
  calendarYear,
  dateIn,
  dayAfter,
  dayIn,
  daysBetween,
  endOfDay,
  exactSecond,
  exactTime,
  isDay,
  isTimeZone,
  momentOf,
  mondayOf,
  ownDay,
  readDay,
  timeText,
} from './time.ts';

/**
 * Clocks that go forward at midnight, by half an hour, that left a day out, that show midnight
 * twice, and that never change.
 */
const ZONES = [
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Shanghai',
  'America/Havana',
  'America/St_Johns',
  'Pacific/Apia',
  'Africa/Casablanca',
  'UTC',
] as const;
const SPAN = { min: Date.UTC(1990, 0, 1), max: Date.UTC(2037, 0, 1) };
const anyZone = fc.constantFrom(...ZONES);
const anyMoment = fc.integer(SPAN);

// The oracle knows nothing of dayjs: the runtime's own calendar.
const formats = new Map<string, Intl.DateTimeFormat>();
function asked(timeZone: string, at: number): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}
const askedDay = (timeZone: string, at: number): number => Number(asked(timeZone, at).slice(0, 10).replaceAll('-', ''));

/** Quarters of an hour around the changes of a zone's clock, found by asking for each hour. */
function changesOf(timeZone: string, from: number, to: number): number[] {
  const ahead = (at: number) => Date.parse(`${asked(timeZone, at).replace(' ', 'T')}Z`) - at;
  const found: number[] = [];
  for (let at = from; at < to; at += HOUR_MS) if (ahead(at) !== ahead(at + HOUR_MS)) found.push(at);
  return found;
}

describe('the clock of a time zone', () => {
  it('shows what the calendar of the runtime shows, at any moment', () =>
    fc.assert(
      fc.property(anyZone, anyMoment, (timeZone, at) => {
        expect(exactSecond(at, timeZone)).toBe(asked(timeZone, at));
        expect(exactTime(at, timeZone)).toBe(asked(timeZone, at).slice(0, 16));
        expect(dayIn(at, timeZone)).toBe(askedDay(timeZone, at));
        expect(calendarYear(at, timeZone)).toBe(Number(asked(timeZone, at).slice(0, 4)));
      }),
      randomRuns(400),
    ));

  it.each([
    ['Europe/Berlin', 2026],
    ['America/Sao_Paulo', 2018],
    ['Australia/Lord_Howe', 2026],
    ['America/Havana', 2026],
    ['Pacific/Apia', 2011],
    ['Africa/Casablanca', 2026],
  ] as const)('shows it in every minute around the changes of clocks in %s', (timeZone, year) => {
    const changes = changesOf(timeZone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
    expect(changes.length).toBeGreaterThan(1);
    for (const change of changes)
      for (let at = change - HOUR_MS; at < change + 3 * HOUR_MS; at += MINUTE_MS)
        expect(exactSecond(at, timeZone)).toBe(asked(timeZone, at));
  });

  it('does not mind the time zone of the machine', () => {
    const own = process.env['TZ'];
    try {
      for (const machine of ['America/New_York', 'Europe/Berlin', 'Asia/Shanghai']) {
        process.env['TZ'] = machine;
        // 02:30 in Shanghai, an hour that the clock of New York leaves out.
        const at = Date.parse('2026-03-08T02:30:00+08:00');
        expect(exactTime(at, 'Asia/Shanghai')).toBe('2026-03-08 02:30');
        expect(endOfDay(20260308, 'Asia/Shanghai')).toBe(Date.parse('2026-03-09T00:00:00+08:00') - 1);
      }
    } finally {
      if (own === undefined) delete process.env['TZ'];
      else process.env['TZ'] = own;
    }
  });

  it('refuses a time zone that does not exist, and a moment that is none', () => {
    expect(() => dayIn(0, 'Mars/Olympus')).toThrow(RangeError);
    expect(() => dayIn(0, 'Mars/Olympus')).toThrow(RangeError);
    expect(() => dayIn(Number.NaN, 'UTC')).toThrow(RangeError);
    expect(() => exactTime(Number.POSITIVE_INFINITY, 'UTC')).toThrow(RangeError);
    expect([isTimeZone('Asia/Shanghai'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([true, false, false]);
  });
});

describe('days of a calendar', () => {
  it('end where the next one begins, wherever clocks are changed', () =>
    fc.assert(
      fc.property(anyZone, anyMoment, (timeZone, at) => {
        const day = dayIn(at, timeZone);
        const end = endOfDay(day, timeZone);
        expect(end).toBeGreaterThanOrEqual(at);
        expect(askedDay(timeZone, end)).toBe(day);
        expect(askedDay(timeZone, end + 1)).toBeGreaterThan(day);
        expect(asked(timeZone, end + 1).slice(11)).toMatch(/^0[01]:00:00$/);
      }),
      randomRuns(400),
    ));

  it.each([
    ['Europe/Berlin', 20260329, 23],
    ['Europe/Berlin', 20261025, 25],
    ['Australia/Lord_Howe', 20260405, 24.5],
    ['Australia/Lord_Howe', 20261004, 23.5],
    // The clock goes from 00:00 to 01:00: the day has no midnight.
    ['America/Sao_Paulo', 20181104, 23],
    ['America/Sao_Paulo', 20180217, 25],
    // It goes from 01:00 back to 00:00: the day begins with the first midnight.
    ['America/Havana', 20261101, 25],
    // From 00:01 back to 23:01: the evening comes twice.
    ['America/St_Johns', 20101106, 25],
    ['America/St_Johns', 20101107, 24],
    ['Asia/Shanghai', 20261121, 24],
  ] as const)('in %s %i has %f hours', (timeZone, day, hours) => {
    expect((endOfDay(day, timeZone) - endOfDay(dayAfter(day, -1), timeZone)) / HOUR_MS).toBe(hours);
  });

  it('may be left out by a zone that changes sides of the date line', () =>
    expect(endOfDay(20111229, 'Pacific/Apia')).toBe(Date.parse('2011-12-30T10:00:00Z') - 1));

  it('are counted by the calendar, not by hours', () => {
    fc.assert(
      fc.property(anyZone, anyMoment, anyMoment, (timeZone, from, to) => {
        const midnight = (at: number) => Date.parse(`${asked(timeZone, at).slice(0, 10)}T00:00:00Z`);
        expect(daysBetween(from, to, timeZone)).toBe((midnight(to) - midnight(from)) / DAY_MS);
      }),
    );
    const spring = Date.parse('2026-03-29T00:30:00+01:00');
    expect(daysBetween(spring, spring + 23 * HOUR_MS, 'Europe/Berlin')).toBe(1);
  });

  it('are added and put into weeks that begin on Monday', () => {
    expect([dayAfter(20261231, 1), dayAfter(20260301, -1), dayAfter(20240228, 1)]).toEqual([
      20270101, 20260228, 20240229,
    ]);
    fc.assert(
      fc.property(anyMoment, (at) => {
        const day = dayIn(at, 'UTC');
        const monday = mondayOf(day);
        const midnight = Date.parse(`${asked('UTC', momentOf(monday, 'UTC')).slice(0, 10)}T00:00:00Z`);
        expect(new Date(midnight).getUTCDay()).toBe(1);
        expect(at - midnight).toBeGreaterThanOrEqual(0);
        expect(at - midnight).toBeLessThan(7 * DAY_MS);
      }),
    );
  });

  it('exist or not', () => {
    expect(['20240229', '19000101', '20261231'].map(isDay)).toEqual([true, true, true]);
    expect(['20230229', '20261301', '20260100', '20260631', '00000000'].map(isDay)).toEqual(Array(5).fill(false));
    expect(readDay('2026-11-01')).toBe(20261101);
  });

  it('of the reader are those of their own clock', () => {
    const at = new Date(2026, 10, 21, 23, 59).getTime();
    expect([ownDay(at), ownDay(at + MINUTE_MS)]).toEqual([20261121, 20261122]);
  });
});

describe('a time of a day', () => {
  it('is a moment at which the clock shows it', () =>
    fc.assert(
      fc.property(anyZone, anyMoment, fc.integer({ min: 4, max: 22 }), (timeZone, at, hour) => {
        const day = dayIn(at, timeZone);
        expect(asked(timeZone, momentOf(day, timeZone, hour)).slice(11, 16)).toBe(
          `${String(hour).padStart(2, '0')}:00`,
        );
        expect(askedDay(timeZone, momentOf(day, timeZone, hour))).toBe(day);
      }),
    ));

  it('is the first of two, and of an hour that is left out the one that would have been', () => {
    expect(momentOf(20261025, 'Europe/Berlin', 2)).toBe(Date.parse('2026-10-25T02:00:00+02:00'));
    expect(momentOf(20260329, 'Europe/Berlin', 2)).toBe(Date.parse('2026-03-29T03:00:00+02:00'));
    expect(momentOf(20261101, 'America/Havana')).toBe(Date.parse('2026-11-01T00:00:00-04:00'));
  });
});

describe('texts of moments', () => {
  const STYLES = {
    date: { dateStyle: 'medium' },
    moment: { dateStyle: 'medium', timeStyle: 'short' },
    short: { dateStyle: 'short', timeStyle: 'short' },
  } as const;

  it('are those that the languages have', () =>
    fc.assert(
      fc.property(anyZone, anyMoment, fc.constantFrom(...LOCALES), (timeZone, at, locale) => {
        for (const as of ['date', 'moment', 'short'] as const) {
          const wanted = new Intl.DateTimeFormat(locale, { timeZone, ...STYLES[as] }).format(at);
          expect(timeText(at, timeZone, locale, as)).toBe(wanted.replaceAll('\u202f', ' '));
        }
      }),
    ));

  it('have the parts of a date', () =>
    expect(dateIn(Date.UTC(2026, 11, 31, 16), 'Asia/Shanghai')).toEqual({ year: 2027, month: 1, day: 1 }));
});

describe('what is left', () => {
  it('is told in units and as a clock', () => {
    const left = 2 * DAY_MS + 3 * HOUR_MS + 4 * MINUTE_MS + 5_999;
    expect(timeLeft(left)).toEqual({ ms: left, days: 2, hours: 3, minutes: 4, clock: '51:04:05' });
    expect(timeLeft(DAY_MS).clock).toBe('24:00:00');
    expect([timeLeft(999).clock, timeLeft(-5).clock, timeLeft(-5).ms]).toEqual(['00:00:00', '00:00:00', 0]);
  });
});
