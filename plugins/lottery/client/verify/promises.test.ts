import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../contract.ts';
import { drawKey, drawRound, entryAt, roundAfter } from '../../shared/draw.ts';
import { badOf, network, signedRound, soundEvidence, withLog, withProof } from './test-support.ts';
import type { Evidence } from './types.ts';

type Line = Pick<LogLine, 'at' | 'kind' | 'data'>;

/** The draw made again with another value of the beacon, its lines as `tell` writes them: whole in itself. */
async function drawnAgain(
  evidence: Evidence,
  notBefore: number,
  tell: (line: Line, plan: object) => Line,
  by: typeof network = network,
): Promise<Evidence> {
  const [round] = evidence.proof.rounds;
  const { entrantsHash, entrantCount: count } = evidence.proof;
  const beacon = await signedRound(by.chain, notBefore, by);
  const key = await drawKey({ seed: round!.seed, entrantsHash, beacon: beacon.value, round: 0 });
  const { winners, alternates } = await drawRound({ key, count, excluded: [] }, round!.places, 4);
  const id = (index: number) => entryAt(evidence.entries!, index);
  const names = { winners: winners.map(({ index }) => id(index)), alternates: alternates.map(id) };
  const awards = winners.map(({ index, prize }, position) => ({
    ...{ id: position + 1, round: 0, position, prizeIndex: prize, entryId: id(index), replaces: 0 },
    isForfeited: 0 as const,
  }));
  const plan = { beaconNotBefore: notBefore, beaconRound: roundAfter(by.chain, notBefore), beaconChain: by.chain };
  const drawn = { round: 0, winners: winners.map(({ index, prize }) => ({ entryId: id(index), prize })) };
  const lines = evidence.log.map((line) => {
    if (line.kind === 'beacon') return { ...line, data: JSON.stringify({ round: 0, value: beacon.value }) };
    return line.kind === 'drawn' ? { ...line, data: JSON.stringify(drawn) } : tell(line, plan);
  });
  const proof = { rounds: [{ ...round!, notBefore, beacon, key, ...names }], awards };
  return withLog(withProof({ ...evidence, own: null, named: [] }, proof), lines);
}

describe('the round that was promised', () => {
  it('stays, also where the log says that nobody took part', async () => {
    const evidence = await soundEvidence({ chain: network.chain });
    const { entrantCount: count, entrantsHash, rounds } = evidence.proof;
    const saying = (entrantCount: number) => (line: Line, plan: object) =>
      line.kind === 'frozen' ? { ...line, data: JSON.stringify({ entrantCount, entrantsHash, ...plan }) } : line;
    const [{ notBefore }] = rounds as [{ notBefore: number }];
    expect(await badOf(await drawnAgain(evidence, notBefore, saying(count)))).toEqual([]);
    expect(await badOf(await drawnAgain(evidence, notBefore + 300_000, saying(count)))).toEqual(['log']);
    expect(await badOf(await drawnAgain(evidence, notBefore + 300_000, saying(0)))).toEqual(['list']);
  });

  it('comes after the time at which the log has the list', async () => {
    const evidence = await soundEvidence({ chain: network.chain });
    const { frozenTime } = evidence.proof;
    expect(await badOf(withProof(evidence, { frozenTime: frozenTime - 1 }))).toEqual(['order']);
  });
});
