import { describe, expect, it } from 'vitest';
import type { LotteryInfo, Winner } from '../contract.ts';
import { deskState, isOlder } from './queries.ts';

// No more is read here.
const info = (missing: readonly string[]) => ({ own: { missing } }) as unknown as LotteryInfo;
const winner = (state: string) => ({ id: 7, state }) as unknown as Winner; // no more is read here

describe('counts of who qualifies', () => {
  it('are older than what the viewer has done when they say otherwise of the viewer', () => {
    expect(isOlder({ own: { isIn: 0, missing: ['comment'] } }, info([]))).toBe(true);
    expect(isOlder({ own: { isIn: 1, missing: [] } }, info(['comment']))).toBe(true);
  });

  it('stand when both say the same, and for visitors', () => {
    expect(isOlder({ own: { isIn: 1, missing: [] } }, info([]))).toBe(false);
    expect(isOlder({ own: null }, { own: null } as unknown as LotteryInfo)).toBe(false);
    expect(isOlder(undefined, info([]))).toBe(false);
  });
});

describe('what the desk lists', () => {
  const before = deskState({ phase: 'drawn', logHead: 'a', winners: [winner('won')] });

  it('is another with a step of the lottery, with its log and with the state of a prize', () => {
    expect(deskState({ phase: 'frozen', logHead: 'a', winners: [winner('won')] })).not.toBe(before);
    expect(deskState({ phase: 'drawn', logHead: 'b', winners: [winner('won')] })).not.toBe(before);
    expect(deskState({ phase: 'drawn', logHead: 'a', winners: [winner('registered')] })).not.toBe(before);
  });

  it('is the same while nothing of that has changed', () => {
    expect(deskState({ phase: 'drawn', logHead: 'a', winners: [winner('won')] })).toBe(before);
  });
});
