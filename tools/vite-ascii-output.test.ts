import { describe, expect, it } from 'vitest';
import { asciiOf } from './vite-ascii-output.ts';

const FILLER = `;${' '.repeat(400)}`;
const evaluated = (code: string): unknown => new Function(`return ${code}`)();

describe('a script of which few characters are not ASCII', () => {
  it.each([
    ['a string', "'海战 café'"],
    ['a template', '`${1 + 1} 艘船`'],
    ['a character of two units', "'a😀b'"],
    ['a name', '(() => { const 船 = 3; return 船; })()'],
    ['a comment', "/* 说明 */ 'x'"],
    ['an escaped backslash before one', "'\\\\海'"],
  ])('means the same: %s', (_what, source) => {
    const code = asciiOf(source + FILLER);
    expect(code).toMatch(/^[\0-\x7f]*$/);
    expect(evaluated(code)).toBe(evaluated(source));
  });

  it.each([
    ['a class', '/^[海船]+$/', '海船', '海z'],
    ['a range', '/^[\u4e00-\u9fff]$/', '海', 'z'],
    ['a character of two units', '/^😀$/u', '😀', '😁'],
    ['a class of two units', '/^[😀-😂]$/v', '😁', '😄'],
  ])('finds the same by a regular expression: %s', (_what, source, match, other) => {
    const pattern = evaluated(asciiOf(source + FILLER)) as RegExp;
    expect([pattern.test(match), pattern.test(other)]).toEqual([true, false]);
  });

  it.each(['/\\海/', 'String.raw`海`'])('is refused where an escape would mean something else: %s', (source) => {
    expect(() => asciiOf(source + FILLER)).toThrow('海');
  });
});

it('stays as it is where escapes would make it larger', () => {
  expect(asciiOf("'海上的风浪'")).toBe("'海上的风浪'");
});
