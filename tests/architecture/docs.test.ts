import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tools/lib/stage.ts';

/* A page or comment that names a file which has moved sends a newcomer nowhere. */

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const CODE = '{platform,plugins,server,tests,tools}/**/*.{ts,tsx,mjs,js,css,json}';
const pages = globSync(['README.md', 'docs/**/*.md'], { cwd: ROOT });
const code = globSync(CODE, { cwd: ROOT, exclude: ['**/node_modules/**'] });
const files = new Set([...pages, ...code, ...globSync(['*', 'zones/**', 'deploy/**', 'docs/**', '.*'], { cwd: ROOT })]);

/** What a page says is gone, or is there only once somebody has made it. */
const NOT_HERE = new Set(['paint-first.ts', '.package-lock.json', 'node_modules/.package-lock.json']);

const FILE = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|md))`/g;
/** Whole, or as the end of a path, as in `posts/options.ts`; those beside the comment are its own to know. */
const isThere = (name: string): boolean =>
  /^\.\.?\//.test(name) ||
  NOT_HERE.has(name) ||
  files.has(name) ||
  [...files].some((file) => file.endsWith(`/${name}`));

const lostIn = (text: string): string[] =>
  [...text.matchAll(FILE)].map(([, name = '']) => name).filter((name) => !isThere(name));

test('every file that a page names is there', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.flatMap((page) => lostIn(read(page)).map((name) => `${page}: ${name}`))).toEqual([]);
});

test('every file that a comment names is there', () => {
  const comments = (text: string): string => text.replace(/^(?!\s*(?:\/\/|\/?\*)).*$/gm, '');
  const named = code.filter((file) => !/\.(?:test|spec)\.|\.json$/.test(file));
  expect(named.flatMap((file) => lostIn(comments(read(file))).map((name) => `${file}: ${name}`))).toEqual([]);
});

test('every link of a page leads to a page, and to a heading that it has', () => {
  const anchorsOf = (text: string): string[] =>
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(([link, to = '', anchor]) => {
      const path = to === '' ? page : normalize(join(dirname(page), to));
      const isFound = files.has(path.replace(/\/$/, '')) && (!anchor || anchorsOf(read(path)).includes(anchor));
      return isFound ? [] : `${page}: ${link}`;
    }),
  );
  expect(broken).toEqual([]);
});

test('docs/registry.md names every extension point of the pages', () => {
  const declared = code
    .filter((file) => /^(?:platform|plugins)\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => [...read(file).matchAll(/^export const (\w+) = extensionPoint</gm)].map(([, name]) => name));
  expect(declared.length).toBeGreaterThan(40);
  const page = read('docs/registry.md');
  expect(declared.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('a planted name of a lost file is found', () => {
  expect(
    lostIn('As `gone/lost.ts` does, and `tests/architecture/docs.test.ts`, and `architecture/docs.test.ts`.'),
  ).toEqual(['gone/lost.ts']);
});
