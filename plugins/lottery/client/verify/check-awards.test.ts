import { describe, expect, it } from 'vitest';
import { badOf, soundEvidence, stepsOf, withProof } from './test-support.ts';

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
    const texts = [{ ...awards[0]!, id: String(third!.id) as unknown as number }, second!, third!]; // a host may send anything
    expect(await badOf({ ...withProof(evidence, { awards: texts }), named })).toEqual(['awards']);
  });
});
