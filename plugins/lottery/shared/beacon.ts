import { MINUTE_MS } from '../../../platform/contract/durations.ts';
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

/**
 * A network that signs the number of each round when its time has come (drand). Announced when a
 * lottery begins, and fixed from then on.
 */
export interface BeaconChain {
  /** What people call it; decides nothing. */
  readonly name: string;
  /** Its rounds are signed for this key: 96 bytes, hexadecimal. */
  readonly publicKey: string;
  /** When round 1 was made, seconds since 1970. */
  readonly genesis: number;
  /** Seconds between two rounds. */
  readonly period: number;
}

/**
 * The public network that many universities and companies run together; its facts are in its own
 * documentation.
 */
export const QUICKNET: BeaconChain = {
  name: 'drand quicknet',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

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
