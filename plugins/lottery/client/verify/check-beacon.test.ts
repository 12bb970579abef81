import { describe, expect, it } from 'vitest';
import type { BeaconSource } from '../../contract.ts';
import { beaconOfRound, QUICKNET, roundAfter } from '../../shared/draw.ts';
import { testNetwork } from '../../shared/test-support.ts';
import { comparedBeacon } from './check-beacon.ts';
import { badOf, network, signedRound, soundEvidence, stepsOf, withLog, withRound } from './test-support.ts';
import type { Evidence } from './types.ts';

const { chain } = network;
const differing = async (evidence: Evidence) =>
  ((await stepsOf(evidence)).find(({ name }) => name === 'beacon')?.compared ?? [])
    .filter(({ said, computed }) => said !== computed)
    .map(({ name }) => name);
/** The first round with another public value, which fits in itself. */
async function withBeacon(part: Partial<BeaconSource>): Promise<Evidence> {
  const evidence = await soundEvidence({ chain });
  const beacon = { ...evidence.proof.rounds[0]!.beacon, ...part };
  const value = await beaconOfRound(beacon.publicKey, beacon.id, beacon.randomness);
  return withRound(evidence, { beacon: { ...beacon, value } });
}

describe('a draw by a beacon', () => {
  it.each([null, 'random'] as const)('fits, with a redraw: %s', async (redraw) => {
    const evidence = await soundEvidence({ chain, redraw });
    expect(evidence.proof.rounds.map(({ beacon }) => beacon.kind)).toEqual(redraw ? ['drand', 'drand'] : ['drand']);
    expect(await badOf(evidence)).toEqual([]);
  });

  it('randomness that the network has not signed is caught', async () => {
    expect(await differing(await withBeacon({ randomness: 'ab'.repeat(32) }))).toEqual(['value.signature']);
    expect(await differing(await withBeacon({ signature: 'ab'.repeat(48) }))).toEqual(['value.signature']);
    expect(await differing(await withBeacon({ signature: await network.sign(1) }))).toEqual(['value.signature']);
    expect(await badOf(await withBeacon({ randomness: 'ab'.repeat(32) }))).toContain('beacon');
  });

  it('a later round, although the network has signed it', async () => {
    const { notBefore } = (await soundEvidence({ chain })).proof.rounds[0]!;
    const later = await withBeacon(await signedRound(chain, notBefore + 30_000));
    expect(await differing(later)).toEqual(['value.beaconRound']);
    const moved = withRound(later, { notBefore: notBefore + 30_000 });
    expect(await differing(moved)).toEqual(['value.notBefore']);
  });

  it('a round that says it was made at another time', async () => {
    const { createTime } = (await soundEvidence({ chain })).proof.rounds[0]!.beacon;
    expect(await differing(await withBeacon({ createTime: createTime + 1 }))).toEqual(['value.beaconTime']);
  });

  it('another network, or a post, than was announced', async () => {
    const own = testNetwork(chain, 9);
    const { id } = (await soundEvidence({ chain })).proof.rounds[0]!.beacon;
    const forged = await withBeacon({ publicKey: own.chain.publicKey, signature: await own.sign(id) });
    expect(await differing(forged)).toContain('value.chain');
    const evidence = await soundEvidence({ chain });
    const { beacon } = (await soundEvidence()).proof.rounds[0]!;
    expect(await differing(withRound(evidence, { beacon }))).toEqual(['value.chain']);
    const unannounced = { ...evidence, log: (await soundEvidence()).log };
    expect(await differing(unannounced)).toEqual(['value.chain', 'value.beaconRound', 'value.beaconTime']);
  });

  it('the clock of the public network is known, whatever the log says of it', async () => {
    const slow = { ...QUICKNET, name: 'x', genesis: 0, period: 86_400 };
    const evidence = await soundEvidence({ chain: slow });
    const [round] = evidence.proof.rounds;
    const compared = await comparedBeacon(round!, evidence.log);
    const due = compared.find(({ name }) => name === 'value.beaconRound');
    expect(due?.computed).toBe(String(roundAfter(QUICKNET, round!.notBefore)));
    expect(due?.said).toBe(String(roundAfter(slow, round!.notBefore)));
  });
});

it('where people were to choose and chance came later, the change has the promise', async () => {
  const evidence = await soundEvidence({ chain });
  const [created, ...rest] = evidence.log;
  const { settings, ...promise } = JSON.parse(created!.data) as { settings: object };
  const lines = [
    { ...created!, data: JSON.stringify({ commitment: '', settings: { ...settings, type: 2 } }) },
    { ...created!, kind: 'changed' as const, data: JSON.stringify({ ...promise, changed: { type: [2, 1] } }) },
  ];
  expect(await badOf(await withLog(evidence, [...lines, ...rest]))).toEqual([]);
});
