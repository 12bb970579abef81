import { LotteryType } from '../../contract.ts';
import { factsIn, listOf, numberOf, readFacts, textOf, type Facts } from './facts.ts';
import { chainIn, isSameChain } from './sources.ts';
import { logVersionOf } from './times.ts';
import type { Compared, Evidence } from './types.ts';

/**
 * Lines that promise seed and public value otherwise than a host does: of a lottery at random both
 * come with its beginning, or with the change before its start by which it is no more decided by
 * people; then they stay, but for the moment of the value where the end was moved.
 */
export function brokenPromises(log: Evidence['log']): Compared[] {
  const isExact = logVersionOf(log) > 1;
  let type: unknown;
  let start = 0;
  let latest = 0;
  let first: Facts | null = null;
  let last: Facts = {};

  function isKept(kind: string, facts: Facts): boolean {
    const changed = factsIn(facts['changed']);
    const settings = kind === 'created' ? factsIn(facts['settings']) : after(changed);
    const hasTurned = type === LotteryType.merit && settings['type'] === LotteryType.random;
    const isBegun = latest >= start;
    type = settings['type'] ?? type;
    start = numberOf(settings['startTime']) ?? start;
    const isPlanned = numberOf(facts['beaconNotBefore']) !== null;
    const said = textOf(facts['commitment']);
    if (first === null) {
      if (said === '') return type !== LotteryType.random;
      first = facts;
      last = facts;
      return (isPlanned || !isExact) && (kind === 'created' || (hasTurned && !isBegun));
    }
    const before = last;
    if (isPlanned) last = facts;
    if (said !== textOf(first['commitment'])) return false;
    if (!isPlanned) return type !== LotteryType.random || !isExact;
    if (!isSameChain(chainIn(facts['beaconChain']), chainIn(first['beaconChain']))) return false;
    const isSame = facts['beaconNotBefore'] === before['beaconNotBefore'];
    return isSame || !isExact || 'endTime' in changed || 'type' in changed;
  }

  return log.flatMap(({ kind, seq, at, data }) => {
    latest = Math.max(latest, at);
    if (kind !== 'created' && kind !== 'changed') return [];
    if (isKept(kind, readFacts(data))) return [];
    return [{ name: 'value.promise', values: { number: seq }, said: kind, computed: '-' }];
  });
}

/** What settings are by a change. */
const after = (changed: Facts): Facts =>
  Object.fromEntries(Object.entries(changed).map(([key, pair]) => [key, listOf(pair)[1]]));
