import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PluginIdError, createPlugin } from './create-plugin.ts';
import { parityProblems, readCatalog } from './i18n-catalog.ts';
import { i18nProblems } from './i18n-check.ts';
import { readUsage } from './i18n-usage.ts';
import { ROOT } from './stage.ts';

let root: string;
let plugins: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guildhall-plugin-'));
  plugins = join(root, 'plugins');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the id of a new plugin', () => {
  it.each([
    [],
    ['one', 'two'],
    ['Poll'],
    ['2d'],
    ['a_b'],
    ['a--b'],
    ['-a'],
    ['../up'],
    ['a/b'],
    [''],
    ['x'.repeat(31)],
    ['core'],
  ])('is refused, and nothing written: %j %j', async (...args) => {
    await expect(createPlugin(plugins, args)).rejects.toThrow(PluginIdError);
    expect(existsSync(plugins)).toBe(false);
  });

  it('is refused when a folder has it', async () => {
    mkdirSync(join(plugins, 'lucky-draw'), { recursive: true });
    await expect(createPlugin(plugins, ['lucky-draw'])).rejects.toThrow(/exists already/);
    expect(readdirSync(join(plugins, 'lucky-draw'))).toEqual([]);
  });
});

describe('a new plugin', () => {
  const run = (program: string, ...args: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(join(ROOT, 'node_modules', '.bin', program), args, { cwd: root });
    return { status, output: `${stdout}${stderr}` };
  };

  beforeEach(async () => {
    for (const name of ['node_modules', 'platform', 'server', 'tests', 'tools'])
      symlinkSync(join(ROOT, name), join(root, name));
    for (const name of ['.oxlintrc.json', '.oxfmtrc.json']) cpSync(join(ROOT, name), join(root, name));
    const settings = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as object;
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ ...settings, include: ['plugins'] }));
    await createPlugin(plugins, ['lucky-draw']);
  });

  it('has the types that the SDKs ask for', () => {
    const { output } = run('tsc', '--noEmit', '-p', 'tsconfig.json');
    expect(output.split('\n').filter((line) => line.startsWith('plugins/'))).toEqual([]);
  }, 90_000);

  it('brings nothing but its assembly into the first view', () => {
    const index = readFileSync(join(plugins, 'lucky-draw/client/index.ts'), 'utf8');
    expect(index).toContain("lazyOnInteraction(async () => (await import('./cards/");
    expect(index).not.toMatch(/^import .*cards/m);
  });

  it('is formatted and free of lint', () => {
    expect(run('oxfmt', '--check', 'plugins')).toMatchObject({ status: 0 });
    expect(run('oxlint', '--deny-warnings', 'plugins')).toMatchObject({ status: 0 });
  }, 60_000);

  it('has all its texts, uses them all, and has none in the code', () => {
    const catalog = new Map([...readCatalog(root)].filter(([namespace]) => namespace === 'lucky-draw'));
    const files = readdirSync(plugins, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .map((path) => ({ path: `plugins/${path}`, usage: readUsage(path, readFileSync(join(plugins, path), 'utf8')) }));
    const errors = [{ namespace: 'lucky-draw', prefix: 'errors.', ids: ['ALREADY_WRITTEN'] }];
    expect(files.length).toBeGreaterThan(8);
    expect(parityProblems(catalog)).toEqual([]);
    expect(i18nProblems(catalog, files, errors)).toEqual([]);
  });
});
