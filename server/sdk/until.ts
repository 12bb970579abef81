import { dayIn, endOfDay } from '../../platform/contract/time.ts';
import type { RequestContext } from './context.ts';

const PREFIX = 'until:';

/**
 * A tag for `ctx.tag(...)` that falls by itself: what was made from a value that changes at a known
 * moment is kept no longer than that.
 * @param at milliseconds since the epoch
 */
export const until = (at: number): string => `${PREFIX}${at}`;

/** The same for what changes with the day of the zone's calendar. */
export function untilNextDay({ now, zone: { timeZone } }: Pick<RequestContext, 'now' | 'zone'>): string {
  return until(endOfDay(dayIn(now, timeZone), timeZone) + 1);
}

/** The moment at which a tag falls by itself; Infinity for all but those of `until`. */
export const endOfTag = (tag: string): number => (tag.startsWith(PREFIX) ? Number(tag.slice(PREFIX.length)) : Infinity);
