import { expect, test } from 'vitest';
import { all, anyCode, code, codesOf, everyone, passes, signedIn, type Gate } from './gate.ts';

const member = { codes: [] };
const manager = { codes: [13] };

test('each kind of gate lets through whom it names', () => {
  const table: [Gate, boolean, boolean, boolean][] = [
    [everyone, true, true, true],
    [signedIn, false, true, true],
    [code(13), false, false, true],
    [anyCode(12, 13), false, false, true],
    [anyCode(), false, false, false],
    [all(signedIn, code(13)), false, false, true],
    [all(code(12), code(13)), false, false, false],
  ];
  for (const [gate, visitor, plain, held] of table)
    expect([passes(gate, null), passes(gate, member), passes(gate, manager)]).toEqual([visitor, plain, held]);
});

test('an unknown kind lets nobody through', () => {
  expect(passes({ kind: 'new' } as unknown as Gate, manager)).toBe(false);
});

test('the codes of a gate, through all nesting', () => {
  expect(codesOf(all(signedIn, anyCode(12, 13), all(code(10))))).toEqual([12, 13, 10]);
});
