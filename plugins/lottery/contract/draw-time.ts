import { dayAfter, dayIn, momentOf } from '../../../platform/contract/time.ts';
import { LOTTERY_LIMITS } from './info.ts';

/**
 * When a random draw is: at `drawHour` of the zone's day after the end. Both in milliseconds.
 * @param timeZone IANA name
 */
export const drawTimeAfter = (end: number, timeZone: string): number =>
  momentOf(dayAfter(dayIn(end, timeZone), 1), timeZone, LOTTERY_LIMITS.drawHour);
