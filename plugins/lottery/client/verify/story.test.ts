import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../contract.ts';
import { storyOf } from './story.ts';
import { ANNOUNCED_MS, planFrom, QUICKNET, type BeaconChain } from '../../shared/draw.ts';
import { testNetwork } from '../../shared/test-support.ts';
import { badOf, meritEvidence, network, soundEvidence, stepsOf, withLog, withProof } from './test-support.ts';
import type { Evidence } from './types.ts';

/** The log with the facts of a kind's first line changed. */
const withFacts = (evidence: Evidence, kind: LogLine['kind'], change: (facts: never) => object) => {
  const at = evidence.log.findIndex((line) => line.kind === kind);
  return withLog(
    evidence,
    evidence.log.map((line, index) =>
      index === at ? { ...line, data: JSON.stringify(change(JSON.parse(line.data) as never)) } : line,
    ),
  );
};
const without = (evidence: Evidence, kind: LogLine['kind']) =>
  withLog(
    evidence,
    evidence.log.filter((line) => line.kind !== kind),
  );
/** Names of what the log is refused for. */
const faultsOf = ({ log }: Evidence) => storyOf(log).faults.map(({ said }) => said);

describe('who has the prizes, against what the log tells', () => {
  it('a winner who is said to have lost it, and the next alternate in their place', async () => {
    const evidence = await soundEvidence();
    const { awards, rounds } = evidence.proof;
    const successor = { id: 4, round: 0, position: 3, prizeIndex: 1, entryId: rounds[0]!.alternates[0]!, replaces: 2 };
    const moved = [awards[0]!, { ...awards[1]!, isForfeited: 1 }, awards[2]!, { ...successor, isForfeited: 0 }];
    expect(await badOf(withProof(evidence, { awards: moved }))).toEqual(['awards']);
  });

  it('a winner more than there are prizes', async () => {
    const evidence = await soundEvidence();
    const { awards, rounds } = evidence.proof;
    const more = { id: 4, round: 0, position: 3, prizeIndex: 1, entryId: rounds[0]!.alternates[0]!, replaces: 0 };
    expect(await badOf(withProof(evidence, { awards: [...awards, { ...more, isForfeited: 0 }] }))).toEqual(['awards']);
    const told = await withFacts(evidence, 'drawn', (facts: { winners: object[] }) => ({
      ...facts,
      winners: [...facts.winners, { entryId: more.entryId, prize: 1 }],
    }));
    expect(await badOf(withProof(told, { awards: [...awards, { ...more, isForfeited: 0 }] }))).toEqual([
      'log',
      'awards',
    ]);
  });

  it('two successors of one prize', async () => {
    const evidence = await soundEvidence({ redraw: 'deferred' });
    const { awards, rounds } = evidence.proof;
    const second = { ...awards[3]!, id: 5, position: 4, entryId: rounds[0]!.alternates[1]! };
    const line = evidence.log.at(-1)!;
    const again = { kind: 'deferred', winners: [{ ...second, prize: second.prizeIndex, reason: '' }] };
    const forged = await withLog(evidence, [...evidence.log, { ...line, data: JSON.stringify(again) }]);
    expect(await badOf(withProof(forged, { awards: [...awards, second] }))).toEqual(['log', 'awards']);
  });

  it('prizes that were exchanged, made more or named otherwise', async () => {
    const evidence = await soundEvidence();
    const [first, second] = evidence.prizes;
    expect(await badOf({ ...evidence, prizes: [second!, first!] })).toEqual(['awards']);
    expect(await badOf({ ...evidence, prizes: [first!, { ...second!, prizeNumber: 3 }] })).toEqual(['awards']);
  });

  it('a draw that is said to have been a choice', async () => {
    const evidence = await soundEvidence();
    const claimed = withProof(evidence, { type: 2, commitment: '', seed: '', rounds: [] });
    expect(await badOf(claimed)).toEqual(['commitment', 'log', 'winners', 'awards']);
  });

  it('a redraw that was asked for and drawn, and is left out', async () => {
    const evidence = await soundEvidence({ redraw: 'random' });
    const [first] = evidence.proof.rounds;
    expect(await badOf(withProof(evidence, { rounds: [first!] }))).toEqual(['winners', 'awards']);
    // The log alone: somebody else than was drawn.
    const told = await withFacts(evidence, 'drawn', (facts: { winners: object[] }) => ({
      ...facts,
      winners: facts.winners.toReversed(),
    }));
    expect(await badOf(told)).toEqual(['log', 'awards']);
  });
});

describe('lines that may not stand where they do', () => {
  it.each([
    ['frozen', 'the settings changed behind it', 'changed'],
    ['drawn', 'it was called off behind it', 'cancelled'],
    ['drawn', 'the list was made again', 'frozen'],
    ['drawn', 'it was drawn again', 'drawn'],
    ['drawn', 'people chose behind it', 'chosen'],
  ] as const)('after %s: %s', async (kind, _what, added) => {
    const evidence = await soundEvidence();
    const at = evidence.log.findIndex((line) => line.kind === kind);
    const line = { ...evidence.log[at]!, kind: added };
    const log = [...evidence.log.slice(0, at + 1), line, ...evidence.log.slice(at + 1)];
    expect(faultsOf(await withLog(evidence, log))).toEqual([added]);
  });

  it('a prize that was lost too soon, twice, or by nobody who had one', async () => {
    const evidence = await soundEvidence({ redraw: 'deferred' });
    const at = evidence.log.findIndex(({ kind }) => kind === 'forfeited');
    const line = evidence.log[at]!;
    const soon = evidence.log.map((one, index) => (index === at ? { ...one, at: one.at - 1 } : one));
    expect(faultsOf(await withLog(evidence, soon))).toEqual(['forfeited']);
    expect(faultsOf(await withLog(evidence, [...evidence.log.slice(0, at), line, ...evidence.log.slice(at)]))).toEqual([
      'forfeited',
    ]);
    const other = await withFacts(evidence, 'forfeited', (facts: object) => ({ ...facts, entryId: 'ab'.repeat(16) }));
    expect(faultsOf(other)).toEqual(['forfeited', 'redraw']);
    expect(faultsOf(await without(evidence, 'forfeited'))).toEqual(['redraw']);
  });

  it('a redraw in another way than was promised', async () => {
    const evidence = await soundEvidence({ redraw: 'deferred' });
    const other = await withFacts(evidence, 'created', (facts: { settings: object }) => ({
      ...facts,
      settings: { ...facts.settings, redrawType: 1 },
    }));
    expect(faultsOf(other)).toEqual(['redraw']);
    const prize = await withFacts(evidence, 'redraw', (facts: { winners: object[] }) => ({
      ...facts,
      winners: facts.winners.map((winner) => ({ ...winner, prize: 0 })),
    }));
    expect(faultsOf(prize)).toEqual(['redraw']);
  });

  it('what managers took away is counted, and fits', async () => {
    const evidence = await soundEvidence({ redraw: 'deferred' });
    const taken = await withFacts(evidence, 'forfeited', (facts: object) => ({ ...facts, reason: 'manager' }));
    expect(storyOf(taken.log)).toMatchObject({ takenAway: 1, faults: [] });
    expect(await badOf(taken)).toEqual([]);
    expect(storyOf(evidence.log)).toMatchObject({ takenAway: 0, isCancelled: false, wasHeld: false });
  });

  it('of what is no log nothing follows, and nothing throws', async () => {
    const evidence = await meritEvidence();
    for (const data of ['', '{', 'null', '[]', '{"winners":[1,null]}', '{"settings":[],"changed":{"type":1}}', '"x"']) {
      const log = evidence.log.map((line) => ({ ...line, data }));
      expect(() => storyOf(log)).not.toThrow();
      expect(await badOf({ ...evidence, log })).toContain('log');
    }
  });
});

describe('a lottery that was called off', () => {
  it('after its list was fixed: its seed is told, and is the one that was promised', async () => {
    const evidence = await soundEvidence();
    const { seed } = evidence.proof;
    const cancelled = (told: object) => ({
      ...evidence.log[2]!,
      kind: 'cancelled' as const,
      data: JSON.stringify({ reason: '停办', ...told }),
    });
    const nothing = withProof(evidence, { seed: '', rounds: [], awards: [], drawnTime: 0 });
    const calledOff = await withLog(nothing, [...evidence.log.slice(0, 2), cancelled({ seed })]);
    expect((await stepsOf(calledOff)).map(({ name, state }) => `${name} ${state}`)).toEqual([
      ...['commitment ok', 'list ok', 'log ok', 'order none', 'beacon none', 'key none', 'winners none', 'awards none'],
      ...['shown none', 'own ok', 'seen none'],
    ]);
    const other = await withLog(nothing, [...evidence.log.slice(0, 2), cancelled({ seed: 'ab'.repeat(32) })]);
    expect(await badOf(other)).toEqual(['commitment']);
    // Nobody keeps it back.
    const silent = await withLog(nothing, [...evidence.log.slice(0, 2), cancelled({})]);
    expect(await badOf(silent)).toEqual(['commitment']);
  });

  it('before: there is neither list nor seed', async () => {
    const evidence = await soundEvidence();
    const open = { seed: '', rounds: [], awards: [], drawnTime: 0, frozenTime: 0, entrantCount: 0, entrantsHash: '' };
    const line = { ...evidence.log[0]!, kind: 'cancelled' as const, data: '{"reason":"停办"}' };
    const calledOff = await withLog(withProof({ ...evidence, entries: null }, open), [evidence.log[0]!, line]);
    const states = (await stepsOf(calledOff)).map(({ name, state }) => `${name} ${state}`);
    expect(states.slice(0, 3)).toEqual(['commitment ok', 'list none', 'log ok']);
    expect(states.filter((state) => / (bad|wait)$/.test(state))).toEqual([]);
  });
});

describe('what is no contradiction', () => {
  it('lines that came between the proof and the log', async () => {
    const evidence = await soundEvidence();
    const { proof } = evidence;
    const last = evidence.log.at(-1)!;
    const line = { at: last.at + 1, kind: 'registered' as const, data: '{"registered":1,"of":3}' };
    const { log } = await withLog(evidence, [...evidence.log, line]);
    expect(await badOf({ ...evidence, log, proof })).toEqual([]);
  });
});

describe('the moment of the public value', () => {
  type Line = Evidence['log'][number];
  /** The list fixed at another time, with another value, and everything behind it as much later. */
  async function frozenAt(chain: BeaconChain | undefined, at: number, change: (facts: object) => object) {
    const evidence = await soundEvidence({ chain });
    const place = evidence.log.findIndex(({ kind }) => kind === 'frozen');
    const frozen = evidence.log[place]!;
    const later = (line: Line, index: number) => (index > place ? { ...line, at: line.at + at - frozen.at } : line);
    const data = JSON.stringify(change(JSON.parse(frozen.data) as object));
    return withLog(
      evidence,
      evidence.log.map((line, index) => (index === place ? { ...line, at, data } : later(line, index))),
    );
  }
  const frozen = async (chain?: BeaconChain) =>
    (await soundEvidence({ chain })).log.find(({ kind }) => kind === 'frozen')!;

  it.each([undefined, network.chain])('is that which was announced', async (chain) => {
    const { at, data } = await frozen(chain);
    const plan = JSON.parse(data) as { beaconNotBefore: number; beaconRound: number };
    for (const change of [
      { beaconNotBefore: plan.beaconNotBefore + 30_000, beaconRound: plan.beaconRound + 1 },
      { beaconNotBefore: plan.beaconNotBefore - 30_000, beaconRound: plan.beaconRound - 1 },
    ])
      expect(faultsOf(await frozenAt(chain, at, (facts) => ({ ...facts, ...change })))).toEqual(['frozen']);
    expect(faultsOf(await frozenAt(chain, at + 60_000, (facts) => facts))).toEqual([]);
  });

  it.each([undefined, network.chain])('is a later one when the list was late, and the page says so', async (chain) => {
    const { data } = await frozen(chain);
    const { beaconNotBefore } = JSON.parse(data) as { beaconNotBefore: number };
    const at = beaconNotBefore - 4_000;
    // What was announced can be known by then.
    expect(faultsOf(await frozenAt(chain, at, (facts) => facts))).toEqual(['frozen']);
    const { notBefore, round } = planFrom(chain ?? null, at + ANNOUNCED_MS);
    const late = await frozenAt(chain, at, (facts) => ({ ...facts, beaconNotBefore: notBefore, beaconRound: round }));
    expect(storyOf(late.log)).toMatchObject({ wasLate: true, faults: [] });
    // Not one that is later still.
    const further = planFrom(chain ?? null, at + ANNOUNCED_MS + 60_000);
    const chosen = { beaconNotBefore: further.notBefore, beaconRound: further.round };
    expect(faultsOf(await frozenAt(chain, at, (facts) => ({ ...facts, ...chosen })))).toEqual(['frozen']);
  });

  it('a list that was fixed before the end', async () => {
    const { at } = await frozen();
    expect(faultsOf(await frozenAt(undefined, at - 1, (facts) => facts))).toEqual(['frozen']);
  });

  it('of a redraw is the first one after it was asked for', async () => {
    const evidence = await soundEvidence({ redraw: 'random', chain: network.chain });
    expect(storyOf(evidence.log)).toMatchObject({ wasRedrawn: true, wasLate: false, faults: [] });
    const later = await withFacts(evidence, 'redraw', (facts: { beaconRound: number; beaconNotBefore: number }) => ({
      ...facts,
      beaconRound: facts.beaconRound + 1,
      beaconNotBefore: facts.beaconNotBefore + 30_000,
    }));
    expect(faultsOf(later)[0]).toBe('redraw');
  });

  it('of a redraw is made by the beacon that the draw was announced with, and by no other', async () => {
    const { chain } = network;
    // Whoever holds this key knows its values before they choose a seed.
    const house = testNetwork(chain, 9);
    const refused = ['log', 'beacon', 'winners', 'awards'];
    expect(await badOf(await soundEvidence({ redraw: 'random', chain, again: network }))).toEqual([]);
    expect(await badOf(await soundEvidence({ redraw: 'random', chain, again: house }))).toEqual(refused);
    expect(await badOf(await soundEvidence({ redraw: 'random', chain, again: null }))).toEqual(refused);
    // The same key with another clock: a round of another time.
    const clock = { ...network, chain: { ...chain, period: chain.period * 2 } };
    expect(await badOf(await soundEvidence({ redraw: 'random', chain, again: clock }))).toEqual(refused);
    // Where none was announced, one may be announced for the redraw, and the known network is
    // itself whatever it is called.
    expect(await badOf(await soundEvidence({ redraw: 'random', again: house }))).toEqual([]);
    const known = await soundEvidence({
      redraw: 'random',
      chain: QUICKNET,
      again: { ...house, chain: { ...QUICKNET, name: 'q' } },
    });
    expect(storyOf(known.log).faults).toEqual([]);
  });
});
