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
