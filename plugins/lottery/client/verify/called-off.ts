import { LotteryType } from '../../contract.ts';
import { numberOf, readFacts } from './facts.ts';
import type { Story } from './told.ts';
import type { Evidence } from './types.ts';

/**
 * Whether it was called off when its public value could be known: who can open the seed may have
 * known the result by then.
 */
export function couldBeKnown(log: Evidence['log'], { type }: Pick<Story, 'type'>): boolean {
  const at = log.findIndex(({ kind }) => kind === 'cancelled');
  const announced = log.slice(0, Math.max(at, 0)).map(({ data }) => numberOf(readFacts(data)['beaconNotBefore']));
  const known = announced.findLast((notBefore) => notBefore !== null) ?? Infinity;
  return type === LotteryType.random && (log[at]?.at ?? 0) >= known;
}
