import { describe, expect, it } from 'vitest';
import { storyOf } from './story.ts';
import { badOf, network, soundEvidence, stepsOf, withLog, withProof } from './test-support.ts';

describe('a redraw that was asked for', () => {
  it('is waited for until it is drawn', async () => {
    const evidence = await soundEvidence({ chain: network.chain, redraw: 'random' });
    const winnersIn = async (lines: number) => {
      const log = await withLog({ ...evidence, named: [] }, evidence.log.slice(0, lines));
      const { rounds, awards } = evidence.proof;
      const open = withProof(log, { rounds: rounds.slice(0, 1), awards: awards.slice(0, 3) });
      expect(await badOf(open)).toEqual([]);
      return (await stepsOf(open)).find(({ name }) => name === 'winners')?.state;
    };
    // Lost; asked for; its value known.
    expect(evidence.log.slice(4).map(({ kind }) => kind)).toEqual(['forfeited', 'redraw', 'beacon', 'drawn']);
    expect([await winnersIn(5), await winnersIn(6), await winnersIn(7)]).toEqual(['ok', 'wait', 'wait']);
    expect([storyOf(evidence.log.slice(0, 7)).wasRedrawn, storyOf(evidence.log).wasRedrawn]).toEqual([false, true]);
    expect((await stepsOf(evidence)).filter(({ state }) => state === 'wait')).toEqual([]);
  });
});
