import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../contract.ts';
import { badOf, evidenceOf, meritEvidence, network, soundEvidence, withLog, withProof } from './test-support.ts';
import type { Evidence } from './types.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const { chain } = network;

type Line = Pick<LogLine, 'at' | 'kind' | 'data'>;
const lineOf = ({ log }: Evidence, kind: LogLine['kind']): Line => log.find((line) => line.kind === kind)!;
const at = (line: Line, time: number): Line => ({ ...line, at: time });
const withFacts = (line: Line, change: object): Line => ({
  ...line,
  data: JSON.stringify({ ...(JSON.parse(line.data) as object), ...change }),
});
/** Without the version, as the first hosts wrote it. */
const old = (evidence: Evidence) =>
  withLog(
    evidence,
    evidence.log.map((line) => ({ ...line, data: line.data.replace('"logVersion":2,', '') })),
  );

describe('a draw in the log comes behind what it is made of', () => {
  it('not before its list: the time to register would be over when it is drawn', async () => {
    const evidence = await soundEvidence({ chain, redraw: 'deferred' });
    const [created, frozen, beacon, drawn] = (['created', 'frozen', 'beacon', 'drawn'] as const).map((kind) =>
      lineOf(evidence, kind),
    ) as [Line, Line, Line, Line];
    const { drawnTime } = evidence.proof;
    const { settings } = JSON.parse(created.data) as { settings: object };
    const long = withFacts(at(created, frozen.at - 20 * DAY), {
      settings: { ...settings, registerExpirationDate: 14 },
    });
    const lost = at(lineOf(evidence, 'forfeited'), drawnTime + MINUTE);
    const redraw = at(lineOf(evidence, 'redraw'), drawnTime + 2 * MINUTE);
    const early = at(drawn, frozen.at - 15 * DAY);
    const forged = await withLog(evidence, [long, early, frozen, beacon, lost, redraw]);
    expect(await badOf(forged)).toEqual(['log', 'order']);
    // Whatever the proof says of the time of the draw.
    const { rounds } = evidence.proof;
    const claimed = withProof(forged, { drawnTime: early.at, rounds: [{ ...rounds[0]!, drawnTime: early.at }] });
    expect(await badOf(claimed)).toEqual(['log', 'order']);
    expect(await badOf(await old(forged))).toEqual(['log', 'order']);
  });

  it('with a winner for each place, while there are people, and for the prize of that place', async () => {
    const evidence = await soundEvidence({ chain });
    const drawn = lineOf(evidence, 'drawn');
    const { winners } = JSON.parse(drawn.data) as { winners: { prize: number }[] };
    const drawing = (given: readonly object[]) =>
      withLog(
        evidence,
        evidence.log.map((line) => (line.kind === 'drawn' ? withFacts(line, { winners: given }) : line)),
      );
    expect(await badOf(await drawing(winners))).toEqual([]);
    for (const wrong of [winners.slice(1), [], winners.map((winner) => ({ ...winner, prize: winners[0]!.prize }))])
      expect(await badOf(await drawing(wrong))).toContain('log');
    const merit = await meritEvidence();
    const chosen = lineOf(merit, 'chosen');
    const { winners: people } = JSON.parse(chosen.data) as { winners: { prize: number }[] };
    const given = people.map((one) => ({ ...one, prize: people.at(-1)!.prize }));
    const lines = merit.log.map((line) => (line.kind === 'chosen' ? withFacts(line, { winners: given }) : line));
    expect(await badOf(await withLog(merit, lines))).toContain('log');
  });

  it('not before its public value', async () => {
    const evidence = await soundEvidence({ chain, redraw: 'deferred' });
    const lines = evidence.log.filter(({ kind }) => kind !== 'drawn' && kind !== 'created' && kind !== 'frozen');
    const [created, frozen] = evidence.log as [LogLine, LogLine];
    const drawn = lineOf(evidence, 'drawn');
    expect(await badOf(await withLog(evidence, [created, frozen, at(drawn, frozen.at + 1000), ...lines]))).toEqual([
      'log',
      'order',
    ]);
    const without = evidence.log.filter(({ kind }) => kind !== 'beacon');
    expect(await badOf(await withLog(evidence, without))).toEqual(['log', 'order']);
  });

  it('each round of its own', async () => {
    const evidence = await soundEvidence({ chain, redraw: 'random' });
    const { log } = evidence;
    const asked = log.findIndex(({ kind }) => kind === 'redraw');
    const [redraw, beacon, drawn] = log.slice(asked) as [LogLine, LogLine, LogLine];
    const forged = await withLog(evidence, [...log.slice(0, asked), redraw, at(drawn, beacon.at), beacon]);
    expect(await badOf(forged)).toEqual(['log', 'order']);
    const early = await withLog(evidence, [...log.slice(0, asked), at(beacon, redraw.at), redraw, drawn]);
    expect(await badOf(early)).toEqual(['log', 'order']);
  });

  it('one value each, and none before the list', async () => {
    const evidence = await soundEvidence({ chain });
    const [created, frozen, beacon, drawn] = evidence.log as [LogLine, LogLine, LogLine, LogLine];
    const other = withFacts(beacon, { value: '00' });
    expect(await badOf(await withLog(evidence, [created, frozen, beacon, other, drawn]))).toEqual(['log']);
    expect(await badOf(await withLog(evidence, [created, frozen, beacon, drawn, at(other, drawn.at)]))).toEqual([
      'log',
    ]);
    expect(await badOf(await withLog(evidence, [created, at(beacon, frozen.at), frozen, drawn]))).toContain('log');
  });

  it('a choice of people not before the list', async () => {
    const evidence = await meritEvidence();
    const [created, frozen, chosen] = evidence.log as [LogLine, LogLine, LogLine];
    const forged = await withLog(evidence, [created, at(chosen, created.at + 1), frozen]);
    expect(await badOf(forged)).toEqual(['log', 'order']);
  });

  it('a list of nobody has no value', async () => {
    const { log, ...rest } = await evidenceOf(new Uint8Array());
    const [created, frozen, , drawn] = log as [LogLine, LogLine, LogLine, LogLine];
    const nobody = { ...withProof({ ...rest, log }, { rounds: [], awards: [], drawnTime: frozen.at }) };
    expect(await badOf(await withLog(nobody, [created, frozen, at(drawn, frozen.at)]))).toEqual([]);
    expect(await badOf(await withLog(nobody, [created, at(drawn, created.at), frozen]))).toEqual(['log', 'order']);
  });
});

describe('what the log says of a draw', () => {
  it('is its seed and its key', async () => {
    const evidence = await soundEvidence({ chain });
    const told = (change: object) =>
      withLog(
        evidence,
        evidence.log.map((line) => (line.kind === 'drawn' ? withFacts(line, change) : line)),
      );
    expect(await badOf(await told({}))).toEqual([]);
    expect(await badOf(await told({ seed: 'ff' }))).toEqual(['order']);
    expect(await badOf(await told({ key: 'ee' }))).toEqual(['order']);
  });

  it('is that of the lottery whose page it is', async () => {
    const evidence = await soundEvidence();
    expect(await badOf({ ...evidence, wbId: evidence.proof.wbId + 1 })).toEqual(['log']);
  });
});

describe('times that are said of a draw', () => {
  it('are those of the log', async () => {
    const evidence = await soundEvidence({ chain });
    const { rounds, drawnTime } = evidence.proof;
    expect(await badOf(withProof(evidence, { drawnTime: drawnTime + 1 }))).toEqual(['order']);
    expect(await badOf(withProof(evidence, { rounds: [{ ...rounds[0]!, drawnTime: drawnTime + 1 }] }))).toEqual([
      'order',
    ]);
    const merit = await meritEvidence();
    expect(await badOf(withProof(merit, { drawnTime: merit.proof.drawnTime + 1 }))).toEqual(['order']);
  });

  it('the value is not known before it is made; the clock of an old host may have been a little behind', async () => {
    const evidence = await soundEvidence({ chain });
    const { createTime } = evidence.proof.rounds[0]!.beacon;
    const known = (time: number) =>
      withLog(
        evidence,
        evidence.log.map((line) => (line.kind === 'beacon' ? at(line, time) : line)),
      );
    expect(await badOf(await known(createTime))).toEqual([]);
    expect(await badOf(await known(createTime - 1))).toEqual(['order']);
    expect(await badOf(await old(await known(createTime - 1)))).toEqual([]);
    expect(await badOf(await old(await known(createTime - MINUTE - 1)))).toEqual(['order']);
  });

  it('a draw is not before the time that was announced last', async () => {
    const evidence = await soundEvidence({ chain });
    const [created, ...rest] = evidence.log as [LogLine, ...LogLine[]];
    const { drawnTime } = evidence.proof;
    const drawAt = (drawTime: number) => withLog(evidence, [withFacts(created, { drawTime }), ...rest]);
    expect(await badOf(await drawAt(drawnTime))).toEqual([]);
    expect(await badOf(await drawAt(drawnTime + 1))).toEqual(['order']);
  });
});
