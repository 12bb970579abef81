import { expect, test } from 'vitest';
import { classNameOf } from './vite-class-names.ts';

const SHEET = '.rows { }\n.row { }\n.row-wide { }';

test('classes of a sheet have names of their own, which are short and can be written in a sheet', () => {
  const names = ['rows', 'row', 'row-wide'].map((name) => classNameOf(name, 'a.module.css', SHEET));
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^_[\w-]{6,8}$/);
});

test('the same class has the same name in each build, and another in another sheet', () => {
  const name = classNameOf('row', 'a.module.css', SHEET);
  expect(classNameOf('row', 'a.module.css', SHEET)).toBe(name);
  expect(classNameOf('row', 'b.module.css', SHEET)).not.toBe(name);
});
