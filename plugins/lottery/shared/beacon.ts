import { sha256OfLines } from './bytes.ts';

const BEACON_VERSION = 'guildhall-lottery-beacon-v1';

/** The public content that a draw waited for, as anybody reads it on its page. */
export interface BeaconContent {
  readonly kind: 'post' | 'comment';
  /** wbId or wbcId. */
  readonly id: number;
  /** Milliseconds. */
  readonly createTime: number;
  /** SHA-256 of its content as it was when it was taken: an edit later does not change the value. */
  readonly contentHash: string;
}

/** The public value made of a post or comment. */
export const beaconOfContent = ({ kind, id, createTime, contentHash }: BeaconContent): Promise<string> =>
  sha256OfLines([BEACON_VERSION, kind, id, createTime, contentHash]);

/** The public value made of a round of a randomness service. @param randomness as it was published, hexadecimal */
export const beaconOfRound = (chain: string, round: number, randomness: string): Promise<string> =>
  sha256OfLines([BEACON_VERSION, 'drand', chain, round, randomness]);
