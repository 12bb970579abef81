import { describe, expect, it } from 'vitest';
import { badOf, meritEvidence, soundEvidence, stepsOf, withLog, withProof } from './test-support.ts';
import type { Evidence } from './types.ts';

describe('under whose name a prize stands', () => {
  it('of nobody else: no two awards have one number', async () => {
    const evidence = await soundEvidence();
    const [first, second, third] = evidence.proof.awards;
    const [, other, friend] = evidence.named;
    // The first place is shown under the name, the number and the nonce of who has the third.
    const awards = [{ ...first!, id: third!.id }, second!, third!];
    const named = [{ ...friend!, id: third!.id }, other!, friend!];
    const forged = { ...withProof(evidence, { awards }), named };
    expect(await badOf(forged)).toEqual(['awards']);
    const step = (await stepsOf(forged)).find(({ name }) => name === 'awards');
    expect(step?.compared[0]).toMatchObject({ name: 'value.awardsId', computed: String(third!.id) });
    // Nor one that only reads the same.
    // A host may send anything.
    const texts = [{ ...awards[0]!, id: String(third!.id) as unknown as number }, second!, third!];
    expect(await badOf({ ...withProof(evidence, { awards: texts }), named })).toEqual(['awards']);
  });
});

describe('nobody has won', () => {
  /** With facts of each line that there is of a kind. */
  const told = (evidence: Evidence, facts: Readonly<Record<string, object>>) =>
    withLog(
      withProof({ ...evidence, named: [] }, { awards: [] }),
      evidence.log.map((line) => ({
        ...line,
        data: JSON.stringify({ ...(JSON.parse(line.data) as object), ...facts[line.kind] }),
      })),
    );
  const none = { winners: [] };

  it('although there are people: their number is a number, and what is drawn waits for nothing', async () => {
    const evidence = await soundEvidence();
    for (const entrantCount of ['30', [30]])
      expect(await badOf(await told(evidence, { frozen: { entrantCount }, drawn: none }))).toEqual(['log', 'awards']);
    expect(await badOf(await told(evidence, { drawn: none }))).toEqual(['log', 'awards']);
    const chosen = await meritEvidence();
    expect(await badOf(await told(chosen, { frozen: { entrantCount: '30' }, chosen: none }))).toEqual([
      'log',
      'awards',
    ]);
  });
});
