import { describe, expect, it } from 'vitest';
import { exactTime } from '../contract/time.ts';
import { formatRelativeTime, relativeTime } from './relative-time.ts';

const ZONE = 'Asia/Shanghai';
const at = (iso: string) => Date.parse(`${iso}+08:00`);
const NOW = at('2026-11-21T11:00:00');
const keyOf = (iso: string, now = NOW) => relativeTime(at(iso), now, ZONE).key;

describe('relativeTime', () => {
  it('is just now below a minute', () => {
    expect(relativeTime(NOW, NOW, ZONE)).toEqual({ key: 'time.justNow', values: {} });
    expect(keyOf('2026-11-21T10:59:00.001')).toBe('time.justNow');
  });

  it('counts whole minutes below an hour, also across midnight', () => {
    expect(relativeTime(NOW - 60_000, NOW, ZONE)).toEqual({ key: 'time.minutesAgo', values: { count: 1 } });
    expect(relativeTime(NOW - 3_599_999, NOW, ZONE)).toEqual({ key: 'time.minutesAgo', values: { count: 59 } });
    expect(relativeTime(at('2026-11-20T23:50:00'), at('2026-11-21T00:10:00'), ZONE)).toEqual({
      key: 'time.minutesAgo',
      values: { count: 20 },
    });
  });

  it('counts hours within the same day only', () => {
    expect(relativeTime(NOW - 3_600_000, NOW, ZONE)).toEqual({ key: 'time.hoursAgo', values: { count: 1 } });
    expect(relativeTime(at('2026-11-21T00:00:00'), NOW, ZONE)).toEqual({ key: 'time.hoursAgo', values: { count: 11 } });
    expect(keyOf('2026-11-20T23:59:59')).toBe('time.yesterday');
  });

  it('is yesterday for the whole calendar day before, and a date before that', () => {
    expect(keyOf('2026-11-20T00:00:00')).toBe('time.yesterday');
    expect(relativeTime(at('2026-11-19T23:59:59'), NOW, ZONE)).toEqual({
      key: 'time.monthDay',
      values: { month: 11, day: 19 },
    });
  });

  it('names the year only for earlier years; yesterday wins over the year on New Year', () => {
    expect(keyOf('2026-01-01T00:00:00')).toBe('time.monthDay');
    expect(relativeTime(at('2025-12-31T23:59:59'), NOW, ZONE)).toEqual({
      key: 'time.fullDate',
      values: { year: 2025, month: 12, day: 31 },
    });
    expect(keyOf('2025-12-31T12:00:00', at('2026-01-01T09:00:00'))).toBe('time.yesterday');
  });

  it('asks the calendar of the given zone', () => {
    const then = Date.parse('2026-11-20T17:00:00Z'); // 21 November, 01:00 in Shanghai
    expect(relativeTime(then, NOW, ZONE).key).toBe('time.hoursAgo');
    expect(relativeTime(then, NOW, 'UTC').key).toBe('time.yesterday');
  });

  it('counts calendar days over a change to daylight saving time', () => {
    const now = Date.parse('2026-03-09T00:30:00-04:00');
    expect(relativeTime(Date.parse('2026-03-08T00:30:00-05:00'), now, 'America/New_York').key).toBe('time.yesterday');
    expect(relativeTime(Date.parse('2026-03-07T23:59:00-05:00'), now, 'America/New_York').key).toBe('time.monthDay');
  });

  it('forgives clocks that differ, and dates what is really ahead', () => {
    expect(relativeTime(NOW + 59_000, NOW, ZONE).key).toBe('time.justNow');
    expect(relativeTime(NOW + 3_600_000, NOW, ZONE).key).toBe('time.monthDay');
    expect(relativeTime(at('2027-01-02T00:00:00'), NOW, ZONE).key).toBe('time.fullDate');
  });

  it('refuses an unknown zone and a time that is none', () => {
    expect(() => relativeTime(0, NOW, 'Mars/Olympus')).toThrow(RangeError);
    expect(() => relativeTime(Number.NaN, NOW, ZONE)).toThrow(RangeError);
  });
});

describe('formatRelativeTime and exactTime', () => {
  it('hands key and values to the translation', () => {
    const t = (key: string, values: Record<string, number>) => `${key}:${values['count']}`;
    expect(formatRelativeTime(NOW - 300_000, NOW, ZONE, t)).toBe('time.minutesAgo:5');
  });

  it('pads, uses 24 hours and midnight as 00', () => {
    expect(exactTime(at('2026-03-05T00:07:59'), ZONE)).toBe('2026-03-05 00:07');
    expect(exactTime(at('2026-03-05T23:07:00'), ZONE)).toBe('2026-03-05 23:07');
  });
});
