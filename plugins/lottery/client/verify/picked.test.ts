import { expect, it } from 'vitest';
import type { LogLine } from '../../contract.ts';
import { wasPicked } from './picked.ts';
import { storyOf } from './story.ts';
import { badOf, soundEvidence, withLog, withProof } from './test-support.ts';
import type { Evidence } from './types.ts';

const DAY = 24 * 3600_000;

/**
 * The prizes of the first and the third place are lost; then alternates follow, for these awards.
 */
async function redrawn(...turns: readonly (readonly number[])[]): Promise<Evidence> {
  const evidence = await soundEvidence({ redraw: 'deferred' });
  const { awards, rounds, drawnTime } = evidence.proof;
  const drawn = awards.slice(0, 3).map((award) => ({ ...award, isForfeited: 0 as 0 | 1 }));
  const lines: Pick<LogLine, 'at' | 'kind' | 'data'>[] = evidence.log.slice(0, 4);
  // Whose turn it was to be is told by the order of the winners, not by when they lost.
  for (const index of [2, 0]) {
    const { id, entryId } = drawn[index]!;
    drawn[index] = { ...drawn[index]!, isForfeited: 1 };
    lines.push({ at: drawnTime + DAY, kind: 'forfeited', data: JSON.stringify({ id, entryId, reason: 'late' }) });
  }
  const all = [...drawn];
  for (const [turn, ids] of turns.entries()) {
    const winners = ids.map((replaces) => {
      const position = all.length;
      const entryId = rounds[0]!.alternates[position - 3]!;
      const { prizeIndex } = drawn[replaces - 1]!;
      all.push({ id: position + 1, round: 0, position, prizeIndex, entryId, replaces, isForfeited: 0 });
      return { entryId, prize: prizeIndex, position, replaces, reason: '' };
    });
    lines.push({ at: drawnTime + DAY + 1 + turn, kind: 'redraw', data: JSON.stringify({ kind: 'deferred', winners }) });
  }
  return { ...withProof(await withLog(evidence, lines), { awards: all }), own: null, uid: 0, named: [] };
}
const isPicked = (evidence: Evidence) => wasPicked(evidence.log, storyOf(evidence.log));

it('alternates that follow in the order of the winners are no choice', async () => {
  for (const turns of [[], [[1]], [[1], [3]], [[1, 3]]]) {
    const evidence = await redrawn(...turns);
    expect([await badOf(evidence), isPicked(evidence)]).toEqual([[], false]);
  }
});

it('a prize that was given on before one above it is told of, and is no fault: earlier hosts let managers do so', async () => {
  for (const turns of [[[3]], [[3], [1]], [[3, 1]]]) {
    const evidence = await redrawn(...turns);
    expect([await badOf(evidence), isPicked(evidence)]).toEqual([[], true]);
  }
});

it('a random redraw is none: nobody knows who will follow', async () => {
  const evidence = await soundEvidence({ redraw: 'random' });
  expect(isPicked(evidence)).toBe(false);
});
