import { MINUTE_MS } from '../../shared/durations.ts';
import { ANNOUNCED_MS, PUBLISHED_MS } from '../../shared/draw.ts';
import { factsOf, numberOf, readFacts } from './facts.ts';
import type { Compared, Evidence } from './types.ts';

/**
 * Clocks of hosts and readers, and what one of them has not heard of yet, may differ by so much.
 */
export const SKEW_MS = MINUTE_MS;

/** Which rules a log was written by: see `LOG_VERSION` of the host. */
export const logVersionOf = (log: Evidence['log']): number =>
  numberOf(factsOf(log.slice(0, 1), 'created')[0]?.['logVersion']) ?? 1;

/**
 * How long after a line that announces a public value late, or again, the first such value may be:
 * of old logs as their hosts, or later ones, had it.
 */
export const gapsOf = (log: Evidence['log']): readonly number[] =>
  logVersionOf(log) > 1 ? [ANNOUNCED_MS] : [PUBLISHED_MS, ANNOUNCED_MS];

/**
 * Lines that are dated before the one above them. Of logs of the first version those by which
 * nobody wins anything fit: hosts whose clocks differed, or a write that waited, could date one
 * back by seconds; but never so that a public value was known when the line above stood there.
 */
export function backdated(log: Evidence['log']): Compared[] {
  const mayBe = logVersionOf(log) > 1 ? 0 : SKEW_MS;
  let latest = 0;
  return log.flatMap(({ seq, at, data }) => {
    const before = latest;
    latest = Math.max(latest, at);
    const value = numberOf(readFacts(data)['beaconNotBefore']) ?? Infinity;
    if (at >= before || (at >= before - mayBe && value >= before)) return [];
    return [{ name: 'value.backdated', values: { number: seq }, said: String(at), computed: String(before) }];
  });
}

/** Lines of a time that has not come yet by the reader's clock. */
export function ahead(log: Evidence['log'], { reader }: Evidence['clock']): Compared[] {
  return log
    .filter(({ at }) => at > reader + SKEW_MS)
    .map(({ seq, at }) => ({
      name: 'value.ahead',
      values: { number: seq },
      said: String(at),
      computed: String(reader),
    }));
}

/**
 * By how much the host's clock is behind the reader's, milliseconds; 0: by no more than clocks
 * differ, or the other way round.
 */
export const lagOf = ({ reader, host }: Evidence['clock']): number =>
  host !== null && reader - host > SKEW_MS ? reader - host : 0;

/**
 * The host's clock is ahead of the reader's, and by it these lines are of the past: one of the two
 * is wrong, and nobody here can tell which.
 */
export const isClockInDoubt = (log: Evidence['log'], clock: Evidence['clock']): boolean =>
  clock.host !== null && ahead(log, clock).length > 0 && ahead(log, { ...clock, reader: clock.host }).length === 0;
