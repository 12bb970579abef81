import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../contract.ts';
import { couldBeKnown } from './called-off.ts';
import { numberOf, readFacts } from './facts.ts';
import { storyOf } from './story.ts';
import { badOf, meritEvidence, soundEvidence, stepsOf, withLog, withProof } from './test-support.ts';
import type { Evidence } from './types.ts';

const NO_DRAW = { seed: '', rounds: [], awards: [], drawnTime: 0 };
const NO_LIST = { frozenTime: 0, entrantCount: 0, entrantsHash: '' };

/** Called off behind the first lines, so long after the public value could be known. */
async function calledOff(lines: number, after: number, told: object = {}, version = 3): Promise<Evidence> {
  const evidence = await soundEvidence();
  const log = evidence.log
    .slice(0, lines)
    .map((line) => ({ ...line, data: line.data.replace('"logVersion":2', `"logVersion":${version}`) }));
  const known = numberOf(readFacts(log[0]!.data)['beaconNotBefore'])!;
  const data = JSON.stringify({ reason: '停办', ...told });
  const line: Pick<LogLine, 'at' | 'kind' | 'data'> = { at: known + after, kind: 'cancelled', data };
  return withLog(withProof({ ...evidence, own: null, uid: 0, named: [] }, NO_DRAW), [...log, line]);
}
const nothing = (evidence: Evidence) => withProof({ ...evidence, entries: null }, NO_LIST);
const isKnown = ({ log }: Evidence) => couldBeKnown(log, storyOf(log));

describe('called off when the public value could be known', () => {
  it('without its list: the seed is told all the same', async () => {
    const { seed } = (await soundEvidence()).proof;
    expect(await badOf(nothing(await calledOff(1, 0)))).toEqual(['commitment']);
    expect(await badOf(nothing(await calledOff(1, 0, { seed: 'ab'.repeat(32) })))).toEqual(['commitment']);
    expect(await badOf(nothing(await calledOff(1, 0, { seed })))).toEqual([]);
    // Before, it may serve. Earlier hosts told it with the list alone.
    expect(await badOf(nothing(await calledOff(1, -1)))).toEqual([]);
    expect(await badOf(nothing(await calledOff(1, 0, {}, 2)))).toEqual([]);
  });

  it('is said beside the verdict, of every log', async () => {
    for (const version of [2, 3]) {
      expect(isKnown(await calledOff(1, 0, {}, version))).toBe(true);
      expect(isKnown(await calledOff(2, 0, {}, version))).toBe(true);
      expect(isKnown(await calledOff(2, -1, {}, version))).toBe(false);
    }
    expect(isKnown(await soundEvidence())).toBe(false);
    const chosen = await meritEvidence();
    const line = { ...chosen.log[1]!, kind: 'cancelled' as const, data: '{"reason":"停办"}' };
    expect(isKnown(await withLog(chosen, [...chosen.log.slice(0, 2), line]))).toBe(false);
  });
});

describe('called off with a list', () => {
  it('which is shown: nobody keeps it back by saying that there is none, or that it was not fixed yet', async () => {
    const { seed } = (await soundEvidence()).proof;
    const evidence = await calledOff(2, 0, { seed });
    expect(await badOf(evidence)).toEqual([]);
    expect((await stepsOf(evidence)).find(({ name }) => name === 'list')?.state).toBe('ok');
    expect(await badOf(nothing(evidence))).toEqual(['list']);
    expect(await badOf(withProof({ ...evidence, entries: null }, { frozenTime: 0 }))).toEqual(['list']);
  });
});
