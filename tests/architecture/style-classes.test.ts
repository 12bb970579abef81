import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tools/lib/stage.ts';

/*
 * A class that its sheet has not is undefined, which the compiler cannot see and React leaves out;
 * one that no code names is dead.
 */
const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;

/** The classes that a sheet has rules for. */
function classesOf(css: string): ReadonlySet<string> {
  const selectors = css.replace(/\/\*.*?\*\//gs, '').replace(/(?::global|url)\([^)]*\)/g, '');
  return new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name));
}

/** The classes that code names of the sheet that it calls `sheet`; `isWhole`: it computes none besides. */
function namedIn(source: string, sheet: string): { readonly names: readonly string[]; readonly isWhole: boolean } {
  const code = source.replace(/^(?:import|export) .*? from '.*';$|^import '.*';$/gm, '');
  const uses = [...code.matchAll(new RegExp(`(?<![\\w.])${sheet}\\b(?:\\.(\\w+)|\\['([\\w-]+)'\\])?`, 'g'))];
  const names = uses.flatMap(([, name, quoted]) => name ?? quoted ?? []);
  return { names, isWhole: names.length === uses.length };
}

interface Sheet {
  readonly classes: ReadonlySet<string>;
  readonly named: ReadonlySet<string>;
  readonly isWhole: boolean;
}

/** @param read the text of a file @param paths of sheets and of code */
function readSheets(paths: readonly string[], read: (path: string) => string): ReadonlyMap<string, Sheet> {
  const sheets = new Map<string, Sheet>();
  for (const path of paths.filter((one) => one.endsWith('.module.css')))
    sheets.set(path, { classes: classesOf(read(path)), named: new Set(), isWhole: true });
  for (const path of paths.filter((one) => /\.tsx?$/.test(one))) {
    const source = read(path);
    for (const [, name = '', from = ''] of source.matchAll(IMPORT)) {
      const at = join(dirname(path), from);
      const sheet = sheets.get(at);
      if (!sheet) continue;
      const { names, isWhole } = namedIn(source, name);
      sheets.set(at, {
        ...sheet,
        named: new Set([...sheet.named, ...names]),
        isWhole: sheet.isWhole && isWhole,
      });
    }
  }
  return sheets;
}

const undefinedIn = ({ classes, named }: Sheet): string[] => [...named].filter((name) => !classes.has(name));
const deadIn = ({ classes, named, isWhole }: Sheet): string[] =>
  isWhole ? [...classes].filter((name) => !named.has(name)) : [];

const paths = globSync('{platform,plugins}/**/*.{ts,tsx,module.css}', { cwd: ROOT });
const sheets = readSheets(paths, (path) => readFileSync(join(ROOT, path), 'utf8'));
const faults = (faultsOf: (sheet: Sheet) => string[]): string[] =>
  [...sheets].flatMap(([path, sheet]) => faultsOf(sheet).map((name) => `${path}: ${name}`));

test('every class that code names is in its sheet', () => {
  expect(sheets.size).toBeGreaterThan(150);
  expect(faults(undefinedIn)).toEqual([]);
});

test('every class of a sheet is named', () => {
  expect(faults(deadIn)).toEqual([]);
});

test('a planted class is found: one that is nowhere, and one that nobody names', () => {
  const files: Readonly<Record<string, string>> = {
    'a/B.tsx': "import styles from './b.module.css';\nconst b = [styles.here, styles['two-words'], styles.lost];",
    'a/C.tsx': "import look from './c.module.css';\nconst c = (size: 's' | 'm') => look[size];",
    'a/b.module.css': '.here { top: 0.5em } .two-words:hover {} .dead > svg {} /* .said {} */ :global(.other) {}',
    'a/c.module.css': '.s {} .m {}',
  };
  const planted = readSheets(Object.keys(files), (path) => files[path] ?? '');
  const [b, c] = ['a/b.module.css', 'a/c.module.css'].map((path) => planted.get(path));
  expect(b && undefinedIn(b)).toEqual(['lost']);
  expect(b && deadIn(b)).toEqual(['dead']);
  expect(c && deadIn(c)).toEqual([]);
});
