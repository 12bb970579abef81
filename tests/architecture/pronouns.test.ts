import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tools/lib/stage.ts';

/*
 * A person is "they": nobody knows who reads, posts or manages. It holds for comments, names of
 * tests, docs, texts and identifiers (`isHers`) alike.
 */
const PRONOUN = /\b(?:she|hers?|herself|he|his|him|himself)\b/i;
const IN_IDENTIFIER = /[a-z](?:She|Hers?|He|His|Him)(?![a-z])/;

const lines = (text: string): string[] =>
  text.split('\n').filter((line) => PRONOUN.test(line) || IN_IDENTIFIER.test(line));

const files = globSync(
  ['{platform,plugins,server,tools,tests,docs,zones,deploy}/**/*.{ts,tsx,css,mjs,js,md,json}', '*.{md,ts}'],
  { cwd: ROOT },
).filter((file) => !file.endsWith('pronouns.test.ts'));

const found = files.flatMap((file) =>
  lines(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
);

test('a person is "they"', () => {
  expect(files.length).toBeGreaterThan(1_500);
  expect(found).toEqual([]);
});
