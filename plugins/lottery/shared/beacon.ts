import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import type { BeaconChain } from './beacon-chain.ts';
import { sha256OfLines } from './bytes.ts';

const BEACON_VERSION = 'guildhall-lottery-beacon-v1';

/** The public content that a draw waited for, as anybody reads it on its page. */
export interface BeaconContent {
  readonly kind: 'post' | 'comment';
  /** wbId or wbcId. */
  readonly id: number;
  /** Milliseconds. */
  readonly createTime: number;
  /**
   * SHA-256 of its content as it was when it was taken: an edit later does not change the value.
   */
  readonly contentHash: string;
}

/** The public value made of a post or comment. */
export const beaconOfContent = ({ kind, id, createTime, contentHash }: BeaconContent): Promise<string> =>
  sha256OfLines([BEACON_VERSION, kind, id, createTime, contentHash]);

/** When a round is made, milliseconds. */
export const timeOfRound = ({ genesis, period }: BeaconChain, round: number): number =>
  (genesis + (round - 1) * period) * 1000;

/** The first round that is made at or after this moment. @param at milliseconds */
export const roundAfter = ({ genesis, period }: BeaconChain, at: number): number =>
  Math.max(1, Math.ceil((at / 1000 - genesis) / period) + 1);

/**
 * The public value made of a round. @param randomness of `randomnessOf` in drand.ts, hexadecimal
 */
export const beaconOfRound = (publicKey: string, round: number, randomness: string): Promise<string> =>
  sha256OfLines([BEACON_VERSION, 'drand', publicKey, round, randomness]);

/**
 * Between the line of the log that announces a public value late, or again, and the first such
 * value: more than clocks differ, and time for somebody to look.
 */
export const ANNOUNCED_MS = 10 * MINUTE_MS;
/** The same of the first hosts, whose logs have no `logVersion`. */
export const PUBLISHED_MS = 5_000;

/**
 * From when on a public value may be made, milliseconds, and of a beacon which round it is; of what
 * people write 0.
 */
export interface ValuePlan {
  readonly notBefore: number;
  readonly round: number;
}

/** @param chain null: what people write @param from milliseconds */
export function planFrom(chain: BeaconChain | null, from: number): ValuePlan {
  if (!chain) return { notBefore: from, round: 0 };
  const round = roundAfter(chain, from);
  return { notBefore: timeOfRound(chain, round), round };
}

/**
 * What is left of the announced value when the list is fixed: the same, as long as everybody can
 * read the list before it is made; else the first one for which that holds.
 * @param frozenAt milliseconds, like the gap
 */
export function planWhenFrozen(
  announced: ValuePlan,
  chain: BeaconChain | null,
  frozenAt: number,
  gap = ANNOUNCED_MS,
): ValuePlan {
  const known = frozenAt + gap;
  return known <= announced.notBefore ? announced : planFrom(chain, known);
}
