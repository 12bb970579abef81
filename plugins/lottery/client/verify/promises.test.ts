import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../contract.ts';
import { drawKey, drawRound, entryAt, roundAfter } from '../../shared/draw.ts';
import { testNetwork } from '../../shared/test-support.ts';
import { badOf, network, signedRound, soundEvidence, stepsOf, withLog, withProof } from './test-support.ts';
import type { Evidence } from './types.ts';

type Line = Pick<LogLine, 'at' | 'kind' | 'data'>;

/**
 * The draw made again with another value of the beacon, its lines as `tell` writes them: whole in
 * itself.
 */
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
    id: position + 1,
    round: 0,
    position,
    prizeIndex: prize,
    entryId: id(index),
    replaces: 0,
    isForfeited: 0 as const,
  }));
  const plan = { beaconNotBefore: notBefore, beaconRound: roundAfter(by.chain, notBefore), beaconChain: by.chain };
  const drawn = {
    round: 0,
    seed: round!.seed,
    key,
    winners: winners.map(({ index, prize }) => ({ entryId: id(index), prize })),
  };
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
    const { notBefore } = rounds[0]!;
    expect(await badOf(await drawnAgain(evidence, notBefore, saying(count)))).toEqual([]);
    expect(await badOf(await drawnAgain(evidence, notBefore + 300_000, saying(count)))).toEqual(['log']);
    expect(await badOf(await drawnAgain(evidence, notBefore + 300_000, saying(0)))).toEqual(['list', 'log']);
  });

  it('comes after the time at which the log has the list', async () => {
    const evidence = await soundEvidence({ chain: network.chain });
    const { frozenTime } = evidence.proof;
    expect(await badOf(withProof(evidence, { frozenTime: frozenTime - 1 }))).toEqual(['order']);
  });
});

describe('seed and source of the public value', () => {
  const MINUTE = 60_000;
  const house = testNetwork(network.chain, 9);
  const facts = ({ data }: Line) => JSON.parse(data) as { commitment: string; settings: object };
  const line = (at: number, detail: object): Line => ({ at, kind: 'changed', data: JSON.stringify(detail) });
  /** A lottery that has begun long before its end, with a change in front of its list. */
  async function begun(first: object, change: object, at: number, evidence: Evidence | null = null) {
    const sound = evidence ?? (await soundEvidence({ chain: network.chain }));
    const [created, ...rest] = sound.log as [LogLine, ...LogLine[]];
    const { settings, ...promise } = facts(created);
    const end = rest[0]!.at;
    const began = { ...settings, startTime: end - 50 * MINUTE, ...(first as { settings?: object }).settings };
    const data = JSON.stringify({ ...promise, ...first, settings: began });
    return withLog(sound, [{ ...created, at: end - 60 * MINUTE, data }, line(end + at, change), ...rest]);
  }
  const merit = { settings: { type: 2 } };
  const turn = { type: [2, 1] };
  const words = { lotteryCondition: [['a'], ['b']] };
  async function planned() {
    const { commitment, ...rest } = facts((await soundEvidence({ chain: network.chain })).log[0]!);
    const { settings: _settings, ...promise } = { ...rest, commitment };
    return promise;
  }

  it('stand in the first line', async () => {
    const promise = await planned();
    expect(await badOf(await begun({}, { changed: words, ...promise }, -MINUTE))).toEqual([]);
    // A promise that comes when people take part already.
    const late = await begun({ commitment: '' }, { changed: words, ...promise }, -1);
    expect(await badOf(late)).toEqual(['log']);
    const none = await begun({ commitment: '' }, { changed: words }, -1);
    expect(await badOf(none)).toEqual(['commitment', 'log', 'beacon']);
    // A key whose values somebody knows, in the place of the network that was announced.
    const sound = await soundEvidence({ chain: network.chain });
    const { notBefore } = sound.proof.rounds[0]!;
    const by = { ...house, chain: { ...house.chain, name: 'house' } };
    const tell = (one: Line, plan: object) =>
      one.kind === 'frozen' ? { ...one, data: JSON.stringify({ ...(JSON.parse(one.data) as object), ...plan }) } : one;
    const forged = await drawnAgain(sound, notBefore, tell, by);
    const own = { ...promise, beaconChain: by.chain };
    expect(await badOf(await begun({ commitment: '' }, { changed: words, ...own }, -1, forged))).toContain('log');
    expect(await badOf(await begun({}, { changed: words, ...own }, -1, forged))).toContain('log');
  });

  it('may come before the start, where people were to choose before', async () => {
    const promise = await planned();
    const open = { commitment: '', ...merit };
    expect(await badOf(await begun(open, { changed: turn, ...promise }, -55 * MINUTE))).toEqual([]);
    expect(await badOf(await begun(open, { changed: turn, ...promise }, -45 * MINUTE))).toEqual(['log']);
  });

  it('are not exchanged, and the moment moves with the end alone', async () => {
    const promise = await planned();
    const later = { beaconNotBefore: (promise as { beaconNotBefore?: number }).beaconNotBefore! - 30_000 };
    const log = async (change: object) =>
      (await stepsOf(await begun({}, change, -MINUTE)))
        .find(({ name }) => name === 'log')
        ?.compared.filter(({ said, computed }) => said !== computed)
        .map(({ name }) => name);
    expect(await log({ changed: words, ...promise, commitment: 'ab' })).toEqual(['value.promise']);
    expect(await log({ changed: words, commitment: promise.commitment })).toContain('value.promise');
    expect(await log({ changed: words, ...promise, ...later })).toContain('value.promise');
    const end = (await soundEvidence()).log[1]!.at;
    const moved = { changed: { endTime: [end, end] }, ...promise, ...later };
    expect(await log(moved)).not.toContain('value.promise');
  });

  it('were seen to be none only where people were to choose', async () => {
    const evidence = await soundEvidence();
    const seen = { at: 5, commitment: '', entrantsHash: '', sightings: [], own: [] };
    expect(await badOf({ ...evidence, lastLook: seen })).toEqual(['seen']);
    const open = await begun({ commitment: '', ...merit }, { changed: turn, ...(await planned()) }, -55 * MINUTE);
    expect(await badOf({ ...open, lastLook: seen })).toEqual([]);
  });
});
