import { expect, test } from 'vitest';
import { isWithin } from './quiet-hours.ts';
import { minuteIn } from './time.ts';

const minutes = (hours: number, rest = 0): number => hours * 60 + rest;

test('hours of one day begin with their first minute and end before their last', () => {
  const lunch = { from: minutes(12), to: minutes(13, 30) };
  const asked = [minutes(11, 59), minutes(12), minutes(13, 29), minutes(13, 30), 0];
  expect(asked.map((minute) => isWithin(lunch, minute))).toEqual([false, true, true, false, false]);
});

test('hours over midnight are those of the evening and of the morning', () => {
  const night = { from: minutes(23), to: minutes(7) };
  const asked = [minutes(22, 59), minutes(23), 1439, 0, minutes(6, 59), minutes(7), minutes(12)];
  expect(asked.map((minute) => isWithin(night, minute))).toEqual([false, true, true, true, true, false, false]);
});

test('a span without any minute is never', () => {
  expect([0, 300, 1439].filter((minute) => isWithin({ from: 300, to: 300 }, minute))).toEqual([]);
});

test('the minute is that of the zone’s clock, also where clocks are changed', () => {
  const at = (iso: string, timeZone: string) => minuteIn(Date.parse(iso), timeZone);
  expect(at('2026-07-01T15:30:59Z', 'Asia/Shanghai')).toBe(minutes(23, 30));
  expect(at('2026-01-01T18:15:00Z', 'Asia/Kolkata')).toBe(minutes(23, 45));
  // An hour that the clock leaves out, and one that it shows twice.
  expect(at('2026-03-08T06:59:00Z', 'America/New_York')).toBe(minutes(1, 59));
  expect(at('2026-03-08T07:00:00Z', 'America/New_York')).toBe(minutes(3));
  expect(at('2026-11-01T05:30:00Z', 'America/New_York')).toBe(minutes(1, 30));
  expect(at('2026-11-01T06:30:00Z', 'America/New_York')).toBe(minutes(1, 30));
});
