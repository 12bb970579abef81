import { expect, it } from 'vitest';
import { shortened } from './compare.ts';

it('differences are shown with a little around them', () => {
  const long = '长'.repeat(500);
  const pieces = shortened([
    { kind: 'same', text: long },
    { kind: 'added', text: '新' },
    { kind: 'same', text: '短' },
  ]);
  expect(pieces.map(({ text, left }) => left ?? text.length)).toEqual([0, 440, 60, 1, 1]);
});
