import { LOTTERY_LIMITS } from '../contract.ts';

const HOUR_MS = 3600_000;

/** Milliseconds by which the zone's clock is ahead of UTC at a moment. */
function offsetAt(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23' as const, year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at / 1000) * 1000;
}

/** 10:00 of the zone's day after this moment (spec 3 section 9). @param timeZone IANA name */
export function drawTimeAfter(timeZone: string, end: number): number {
  const local = new Date(end + offsetAt(timeZone, end));
  const wanted =
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 1) + LOTTERY_LIMITS.drawHour * HOUR_MS;
  // The clocks may be changed in between: the offset is that of the moment itself.
  const guess = wanted - offsetAt(timeZone, wanted);
  return wanted - offsetAt(timeZone, guess);
}
