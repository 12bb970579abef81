import { expect, it } from 'vitest';
import { createRepeats } from './repeats.ts';

it('knows a key that came before', () => {
  const repeats = createRepeats(10);
  expect([repeats('a'), repeats('b'), repeats('a'), repeats('a')]).toEqual([false, false, true, true]);
});

it('keeps knowing what is asked for, and forgets the rest', () => {
  const repeats = createRepeats(2);
  const answers = ['a', 'b', 'a', 'c', 'a', 'd', 'e', 'f', 'b'].map((key) => repeats(key));
  expect(answers).toEqual([false, false, true, false, true, false, false, false, false]);
});
