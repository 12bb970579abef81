import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tools/lib/stage.ts';

/*
 * A newcomer has this repository and nothing else: a comment that cites a document which is not in
 * it says nothing to them. Rules of the product are pages of docs/product.
 */
const CITATION =
  /\b(?:spec|specification|design(?:\.md)?|issues?) (?:\d+\b|section)|\bthe issue (?:asks|says|wants)\b|\bdesign\.md\b|\bthe spec(?:'s|’s)?\b(?!ification)/i;

const cites = (text: string): string[] => text.split('\n').filter((line) => CITATION.test(line));

test('nothing cites a document that is not in the repository', () => {
  const files = globSync('{platform,plugins,server,tools,tests,docs}/**/*.{ts,tsx,css,mjs,cjs,md}', {
    cwd: ROOT,
  }).filter((file) => !file.endsWith('citations.test.ts'));
  expect(files.length).toBeGreaterThan(1_500);
  const found = files.flatMap((file) =>
    cites(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  [`/** A post (${'spec'} 1 section 4). */`, true],
  [`// As ${'issue'} 12 has it.`, true],
  [`// what ${'issues'} 2 and 4 say`, true],
  [`// what the ${'issue'} asks for`, true],
  [`// by ${'design'} section 3`, true],
  [`// the ${"spec's"} words`, true],
  [`// see ${'design'}.md`, true],
  ['// by the specification of OpenAPI', false],
  ['// a matter of design', false],
  ["import { test } from './a.spec.ts';", false],
])('%s: %s', (line, isCitation) => {
  expect(cites(line).length > 0).toBe(isCitation);
});
