import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../contract.ts';
import { storyOf } from './story.ts';
import { badOf, soundEvidence, withLog } from './test-support.ts';

const HOUR = 3600_000;
type Told = readonly [kind: LogLine['kind'], facts: object];
const registered = (count: number, of = 3): Told => ['registered', { registered: count, of }];
const sent = (count: number): Told => ['sent', { sent: count }];
const takenAway = (id: number, entryId: string): Told => ['forfeited', { id, entryId, reason: 'manager', why: '违规' }];

/**
 * Three prizes, of which the second is lost as late and given to the next alternate, with lines
 * between draw and loss.
 */
async function withLines(...told: readonly Told[]) {
  const evidence = await soundEvidence({ redraw: 'deferred' });
  const at = evidence.log.findIndex(({ kind }) => kind === 'forfeited');
  const lost = evidence.log[at]!;
  const lines = told.map(([kind, facts]) => ({ at: lost.at - HOUR, kind, data: JSON.stringify(facts) }));
  return withLog(evidence, [...evidence.log.slice(0, at), ...lines, ...evidence.log.slice(at)]);
}
const refused = async (...told: readonly Told[]) =>
  storyOf((await withLines(...told)).log).faults.map(({ said }) => said);

describe('who has registered cannot be late', () => {
  it('a prize that is lost although all were registered for, or sent', async () => {
    expect(await badOf(await withLines(registered(3)))).toEqual(['log']);
    expect(await refused(registered(3))).toEqual(['forfeited']);
    expect(await refused(registered(1), registered(2), registered(3), sent(1), sent(2), sent(3))).toEqual([
      'forfeited',
    ]);
    expect(await badOf(await withLines(registered(1), registered(2), sent(1)))).toEqual([]);
  });

  it('also of what managers have left', async () => {
    const { awards } = (await soundEvidence({ redraw: 'deferred' })).proof;
    const { id, entryId } = awards[0]!;
    // They may have been one of the two, or not.
    expect(await refused(registered(1), registered(2), takenAway(id, entryId))).toEqual([]);
    expect(await refused(registered(1), registered(2), registered(3), takenAway(id, entryId))).toEqual(['forfeited']);
    expect(await refused(registered(1), registered(2), sent(1), sent(2), takenAway(id, entryId))).toEqual([
      'forfeited',
    ]);
  });

  it('counts as the lines above make them', async () => {
    expect(await refused(registered(1), registered(1))).toEqual(['registered']);
    expect(await refused(registered(2), registered(1))).toEqual(['registered']);
    expect(await refused(registered(1, 2))).toEqual(['registered']);
    expect(await refused(registered(4))).toEqual(['registered', 'forfeited']);
    expect(await refused(registered(2), sent(2))).toEqual(['sent']);
    expect(await refused(registered(2), sent(1), sent(1))).toEqual(['sent']);
    expect(await refused(['registered', {}])).toEqual(['registered']);
  });

  it('what is sent was registered for before', async () => {
    expect(await refused(sent(1))).toEqual(['sent']);
    expect(await refused(registered(1), sent(1), sent(2))).toEqual(['sent']);
    // However many the line says that there are.
    expect(await refused(registered(2), sent(1), sent(2))).toEqual(['sent']);
    expect(await refused(registered(1), registered(2), sent(1), sent(2))).toEqual([]);
    const old = (await withLines(sent(1))).log;
    const lines = old.map((line) => ({ ...line, data: line.data.replace('"logVersion":2,', '') }));
    expect(storyOf(lines).faults).toEqual([]);
  });

  it('nobody registers when the time of all is over', async () => {
    const evidence = await soundEvidence();
    const { at } = evidence.log.find(({ kind }) => kind === 'drawn')!;
    const after = (time: number) =>
      withLog(evidence, [
        ...evidence.log,
        { at: at + time, kind: 'registered', data: JSON.stringify({ registered: 1, of: 3 }) },
      ]);
    expect(await badOf(await after(24 * HOUR))).toEqual([]);
    expect(await badOf(await after(25 * HOUR))).toEqual(['log']);
  });

  it('prizes that were lost so are counted', async () => {
    expect(storyOf((await withLines()).log)).toMatchObject({ lostLate: 1, takenAway: 0 });
  });
});
