import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../contract.ts';
import { ANNOUNCED_MS, PUBLISHED_MS } from '../../shared/draw.ts';
import { lagOf } from './times.ts';
import { badOf, network, soundEvidence, stepsOf, withLog } from './test-support.ts';
import type { Evidence } from './types.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const { chain } = network;
const placeOf = ({ log }: Evidence, kind: LogLine['kind']) => log.findIndex((line) => line.kind === kind);
/** With lines put in front of one. */
const before = ({ log }: Evidence, at: number, ...lines: readonly Omit<LogLine, 'seq' | 'hash'>[]) => [
  ...log.slice(0, at),
  ...lines,
  ...log.slice(at),
];
/** As hosts wrote it before their logs had a version. */
const old = (evidence: Evidence) =>
  withLog(
    evidence,
    evidence.log.map((line) => ({ ...line, data: line.data.replace('"logVersion":2,', '') })),
  );
/** A browser that looked when the log was so long; by the host's clock, and its own. */
const looked = (evidence: Evidence, logCount: number, hostTime: number, readerTime = hostTime): Evidence => ({
  ...evidence,
  lastLook: {
    at: 0,
    commitment: evidence.proof.commitment,
    entrantsHash: '',
    own: [],
    sightings: [{ logCount, logHead: evidence.log[logCount - 1]!.hash, hostTime, readerTime }],
  },
});

describe('lines that are dated before the one above them', () => {
  it.each(['registered', 'resumed', 'published', 'sent', 'held', 'beacon'] as const)(
    'a list that is fixed when its value is known, behind a line that says nothing: %s',
    async (kind) => {
      const evidence = await soundEvidence({ chain });
      const end = evidence.log[1]!.at;
      const forged = await withLog(evidence, before(evidence, 1, { kind, at: end + 50 * MINUTE, data: '{}' }));
      expect(await badOf(forged)).toEqual(['log']);
      expect(await badOf(looked(forged, 1, end + 49 * MINUTE))).toEqual(['log', 'seen']);
      expect(await badOf(looked(await old(forged), 1, end + 49 * MINUTE))).toEqual(['log', 'seen']);
    },
  );

  it('a redraw that is dated before the prize was lost, and before a look', async () => {
    const evidence = await soundEvidence({ chain, redraw: 'random' });
    const lost = placeOf(evidence, 'forfeited');
    const lines = evidence.log.map((line, at) => (at === lost ? { ...line, at: line.at + 3 * HOUR } : line));
    const forged = await withLog(evidence, lines);
    expect(await badOf(forged)).toEqual(['log']);
    expect(await badOf(looked(forged, lost, lines[lost]!.at - 1000))).toEqual(['log', 'seen']);
  });

  it('a time to register that is over by a line of days to come', async () => {
    const evidence = await soundEvidence({ redraw: 'deferred' });
    const lost = placeOf(evidence, 'forfeited');
    const lines = evidence.log.map((line, at) => (at === lost ? { ...line, at: line.at + 13 * DAY } : line));
    expect(await badOf(await withLog(evidence, lines))).toEqual(['log']);
  });

  it('in old logs seconds are let through, but not where the public value could be known', async () => {
    const evidence = await soundEvidence({ chain, redraw: 'random' });
    const asked = placeOf(evidence, 'redraw');
    const { at } = evidence.log[asked]!;
    const line = (time: number) => ({ kind: 'registered' as const, at: time, data: '{}' });
    const soon = await withLog(evidence, before(evidence, asked, line(at + 1000)));
    expect([await badOf(soon), await badOf(await old(soon))]).toEqual([['log'], []]);
    // The first hosts had the value seconds later.
    const first = await soundEvidence({ chain, redraw: 'random', gap: PUBLISHED_MS });
    expect([await badOf(first), await badOf(await old(first))]).toEqual([['log', 'winners', 'awards'], []]);
    const { data } = first.log[asked]!;
    const { beaconNotBefore } = JSON.parse(data) as { beaconNotBefore: number };
    const late = await withLog(first, before(first, asked, line(beaconNotBefore + 1000)));
    expect(await badOf(await old(late))).toEqual(['log']);
    const long = await withLog(evidence, before(evidence, placeOf(evidence, 'forfeited'), line(at + 2 * MINUTE)));
    expect(await badOf(await old(long))).toEqual(['log']);
    // Nobody wins by when somebody has registered.
    const last = evidence.log.at(-1)!;
    const harmless = await withLog(evidence, [...evidence.log, line(last.at + 1000), line(last.at)]);
    expect([await badOf(harmless), await badOf(await old(harmless))]).toEqual([['log'], []]);
  });
});

it('a redraw has its value so late that whoever looks in between has seen its line', async () => {
  const evidence = await soundEvidence({ chain, redraw: 'random' });
  const asked = placeOf(evidence, 'redraw');
  const { at, data } = evidence.log[asked]!;
  const { beaconNotBefore } = JSON.parse(data) as { beaconNotBefore: number };
  expect(beaconNotBefore - at).toBeGreaterThanOrEqual(ANNOUNCED_MS);
  for (let after = MINUTE + 1; at + after < beaconNotBefore + MINUTE; after += MINUTE)
    expect(await badOf(looked(evidence, asked, at + after))).toEqual(['seen']);
  expect(await badOf(looked(evidence, asked, at + MINUTE - 1))).toEqual([]);
});

describe('a look when the value was known by the reader’s clock, at a log without the line that announces it', () => {
  const seenStepOf = async (evidence: Evidence) => (await stepsOf(evidence)).find(({ name }) => name === 'seen');

  it('is told of: the host’s clock may have been slow, or the device’s wrong', async () => {
    const evidence = await soundEvidence({ chain, redraw: 'random' });
    const asked = placeOf(evidence, 'redraw');
    const { at, data } = evidence.log[asked]!;
    const { beaconNotBefore } = JSON.parse(data) as { beaconNotBefore: number };
    const known = beaconNotBefore + MINUTE + 1;
    // The host says that it is earlier than the line, the reader's clock that the value is known.
    const slow = await seenStepOf(looked(evidence, asked, at - MINUTE, known));
    expect(slow).toMatchObject({ state: 'unsure', doubt: 'look' });
    expect(slow?.compared[0]).toMatchObject({ name: 'value.seenValue', said: String(beaconNotBefore) });
    expect((await seenStepOf(looked(evidence, asked, known)))?.state).toBe('bad');
    expect((await seenStepOf(looked(evidence, asked, at - MINUTE, at + MINUTE)))?.state).toBe('ok');
    // By the reader's clock the line is dated back to before they looked.
    for (const reader of [at + MINUTE + 1, beaconNotBefore, known - 2]) {
      const back = await seenStepOf(looked(evidence, asked, at - MINUTE, reader));
      expect(back).toMatchObject({ state: 'unsure', doubt: 'look' });
      expect(back?.compared[0]).toMatchObject({ name: 'value.seenTime', said: String(at) });
    }
    // A clock that has been set right since was wrong then.
    const later = looked(evidence, asked + 1, at, at);
    const fast = looked(evidence, asked, at - MINUTE, known + DAY);
    const both = {
      ...fast,
      lastLook: { ...fast.lastLook!, sightings: [...fast.lastLook!.sightings, ...later.lastLook!.sightings] },
    };
    expect((await seenStepOf(both))?.state).toBe('ok');
    // Whoever has seen the line may look whenever they like.
    expect((await seenStepOf(looked(evidence, asked + 1, at, known + DAY)))?.state).toBe('ok');
    const first = await old(await soundEvidence({ chain, redraw: 'random', gap: PUBLISHED_MS }));
    expect((await seenStepOf(looked(first, asked, at - MINUTE, at)))?.state).toBe('ok');
  });

  it('is told of a list, too', async () => {
    const evidence = await soundEvidence({ chain });
    const { at, data } = evidence.log[1]!;
    const { beaconNotBefore } = JSON.parse(data) as { beaconNotBefore: number };
    expect((await seenStepOf(looked(evidence, 1, at, beaconNotBefore + MINUTE + 1)))?.state).toBe('unsure');
    expect((await seenStepOf(looked(evidence, 1, at, at + MINUTE + 1)))?.state).toBe('unsure');
    expect((await seenStepOf(looked(evidence, 1, at, at + MINUTE)))?.state).toBe('ok');
  });
});

describe('lines of a time to come', () => {
  const logStepOf = async (evidence: Evidence) => (await stepsOf(evidence)).find(({ name }) => name === 'log');

  it('are not believed', async () => {
    const evidence = await soundEvidence();
    const last = evidence.log.at(-1)!.at;
    const at = (reader: number, host: number | null) => logStepOf({ ...evidence, clock: { reader, host } });
    expect((await at(last - MINUTE, null))?.state).toBe('ok');
    const early = await at(last - MINUTE - 1, null);
    expect(early?.state).toBe('bad');
    expect(early?.compared[0]).toMatchObject({ name: 'value.ahead', said: String(last) });
    expect((await at(last - DAY, last - DAY))?.state).toBe('bad');
  });

  it('are none of a host whose clock is slow: the page says by how much', () => {
    expect(lagOf({ reader: 10 * MINUTE, host: 9 * MINUTE })).toBe(0);
    expect(lagOf({ reader: 10 * MINUTE, host: 9 * MINUTE - 1 })).toBe(MINUTE + 1);
    expect(lagOf({ reader: 0, host: DAY })).toBe(0);
    expect(lagOf({ reader: DAY, host: null })).toBe(0);
  });

  it('that have come by the host’s clock: nobody can tell whose is wrong, and it is not said that they fit', async () => {
    const evidence = await soundEvidence();
    const last = evidence.log.at(-1)!.at;
    const clock = { reader: last - DAY, host: last + 5000 };
    expect((await logStepOf({ ...evidence, clock }))?.state).toBe('unsure');
    // What does not fit otherwise is no matter of clocks.
    const forged = await withLog(evidence, before(evidence, 1, { ...evidence.log[1]!, at: evidence.log[1]!.at + 1 }));
    expect((await logStepOf({ ...forged, clock }))?.state).toBe('bad');
  });
});
