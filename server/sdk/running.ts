import { HOUR_MS } from '../../platform/contract/durations.ts';
import type { RequestContext } from './context.ts';
import { until } from './until.ts';

/** What a zone's settings show for a while: ISO times with their offset, neither is needed. */
export interface Running {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** How long a page may have been open when it tells of something that has ended since. */
const LATE_MS = HOUR_MS;

const startOf = ({ start }: Running): number => (start === undefined ? -Infinity : Date.parse(start));
const endOf = ({ end }: Running): number => (end === undefined ? Infinity : Date.parse(end));

/**
 * Those that run now; what is made from them is kept until the next one begins or ends (`until`).
 */
export function running<T extends Running>(ctx: RequestContext, all: readonly T[]): T[] {
  const next = Math.min(...all.flatMap((one) => [startOf(one), endOf(one)]).filter((at) => at > ctx.now));
  if (next !== Infinity) ctx.tag(until(next));
  return all.filter((one) => startOf(one) <= ctx.now && ctx.now < endOf(one));
}

/**
 * Whether a page that is open now could have shown it: it runs, or did until shortly.
 * @param now milliseconds since the epoch
 */
export const couldBeSeen = (one: Running, now: number): boolean => startOf(one) <= now && now < endOf(one) + LATE_MS;
