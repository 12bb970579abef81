import { describe, expect, it } from 'vitest';
import { QUICKNET } from './beacon-chain.ts';
import { roundAfter, timeOfRound } from './beacon.ts';
import { randomnessOf } from './drand.ts';
import { testNetwork } from './test-support.ts';

const { publicKey } = QUICKNET;
/** Rounds of the public network, as it has published them. */
const ROUNDS = [
  {
    round: 1000,
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  },
  {
    round: 657_413,
    signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  },
] as const;

describe('rounds of a beacon', () => {
  it.each(ROUNDS)('round $round of the public network is signed by it', async ({ round, signature, randomness }) => {
    expect(await randomnessOf({ publicKey, round, signature })).toBe(randomness);
  });

  it('another round, another key, another signature, and what is no signature', async () => {
    const [{ round, signature }, other] = ROUNDS;
    const { chain } = testNetwork(QUICKNET);
    const wrong = [
      { publicKey, round: round + 1, signature },
      { publicKey: chain.publicKey, round, signature },
      { publicKey, round, signature: other.signature },
      { publicKey, round, signature: signature.toUpperCase() },
      { publicKey, round, signature: `c0${'00'.repeat(47)}` },
      { publicKey, round, signature: 'ab'.repeat(48) },
      { publicKey, round, signature: '' },
      { publicKey: '', round, signature },
      { publicKey, round: -1, signature },
      { publicKey, round: 0.5, signature },
    ];
    for (const one of wrong) expect(await randomnessOf(one), JSON.stringify(one)).toBeNull();
  });

  it('a network of its own key', async () => {
    const { chain, sign } = testNetwork({ genesis: 0, period: 30 });
    expect(await randomnessOf({ publicKey: chain.publicKey, round: 5, signature: await sign(5) })).toMatch(
      /^[0-9a-f]{64}$/,
    );
    expect(await randomnessOf({ publicKey: chain.publicKey, round: 6, signature: await sign(5) })).toBeNull();
  });

  it('their times', () => {
    const chain = { ...QUICKNET, genesis: 1000, period: 30 };
    expect([timeOfRound(chain, 1), timeOfRound(chain, 3)]).toEqual([1_000_000, 1_060_000]);
    for (const [at, round] of [
      ...[[0, 1] as const, [1_000_000, 1] as const, [1_000_001, 2] as const],
      ...[[1_030_000, 2] as const, [1_060_000, 3] as const],
    ])
      expect(roundAfter(chain, at)).toBe(round);
  });
});
