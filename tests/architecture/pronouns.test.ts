import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tools/lib/stage.ts';

/* A person is "they": nobody knows who reads, posts or manages. It holds for comments, names of tests, docs and texts alike. */
const PRONOUN = /\b(?:she|hers?|herself|he|his|him|himself)\b/i;

const lines = (text: string): string[] => text.split('\n').filter((line) => PRONOUN.test(line));

/** Folders that do not keep it yet. */
const NOT_YET = ['plugins/editor/'];

const files = globSync(
  ['{platform,plugins,server,tools,tests,docs,zones,deploy}/**/*.{ts,tsx,css,mjs,js,md,json}', '*.{md,ts}'],
  { cwd: ROOT },
).filter((file) => !file.endsWith('pronouns.test.ts'));

const found = files.flatMap((file) =>
  lines(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
);

test('a person is "they"', () => {
  expect(files.length).toBeGreaterThan(1_500);
  expect(found.filter((where) => !NOT_YET.some((folder) => where.startsWith(folder)))).toEqual([]);
});

test('every exception is still needed', () => {
  expect(NOT_YET.filter((folder) => !found.some((where) => where.startsWith(folder)))).toEqual([]);
});

test.each([
  ['/** What the viewer has lost, and why she has. */', true],
  ['// Her own post.', true],
  ["it('tells a voter what he chose', () => {", true],
  ['// Whether they may see it, and the others: the theme, there, this.', false],
])('%s: %s', (line, isFound) => {
  expect(lines(line).length > 0).toBe(isFound);
});
