import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOfInputs, lockMatchesInstalled } from './stale.mjs';

describe('what npm has installed', () => {
  const lock = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'a' },
    'node_modules/tool': { version: '2.0.0', integrity: 't', dev: true },
    'node_modules/windows-only': { version: '3.0.0', integrity: 'w', optional: true },
  };
  const { a, tool } = { a: lock['node_modules/a'], tool: lock['node_modules/tool'] };
  const matches = (installed: object, withDev = true): boolean =>
    lockMatchesInstalled(JSON.stringify({ packages: lock }), JSON.stringify({ packages: installed }), { withDev });

  it('matches when all is there; optional packages may be missing', () => {
    expect(matches({ 'node_modules/a': a, 'node_modules/tool': tool })).toBe(true);
  });

  it('does not match when a package is missing, different or too many', () => {
    expect(matches({ 'node_modules/tool': tool })).toBe(false);
    expect(matches({ 'node_modules/a': { ...a, version: '1.0.1' }, 'node_modules/tool': tool })).toBe(false);
    expect(matches({ 'node_modules/a': { ...a, integrity: 'x' }, 'node_modules/tool': tool })).toBe(false);
    expect(matches({ 'node_modules/a': a, 'node_modules/tool': tool, 'node_modules/old': a })).toBe(false);
  });

  it('may lack development packages where they are not needed', () => {
    expect(matches({ 'node_modules/a': a }, true)).toBe(false);
    expect(matches({ 'node_modules/a': a }, false)).toBe(true);
  });
});

describe('what a build reads', () => {
  let root: string;
  const inputs = { files: ['config'], folders: ['src'], skip: (path: string) => path.endsWith('.test.ts') };
  const put = (path: string, text: string): void => writeFileSync(join(root, path), text);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'guildhall-stale-'));
    mkdirSync(join(root, 'src/deep'), { recursive: true });
    put('config', '1');
    put('src/deep/a.ts', 'a');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it.each([
    ['a changed file', () => put('src/deep/a.ts', 'b')],
    ['a new file', () => put('src/b.ts', '')],
    ['a removed file', () => rmSync(join(root, 'src/deep/a.ts'))],
    ['a changed setting', () => put('config', '2')],
    ['an absent setting', () => rmSync(join(root, 'config'))],
  ])('is noticed: %s', (_, change) => {
    const before = hashOfInputs(root, inputs);
    expect(hashOfInputs(root, inputs)).toBe(before);
    change();
    expect(hashOfInputs(root, inputs)).not.toBe(before);
  });

  it('does not count what is skipped, nor times', () => {
    const before = hashOfInputs(root, inputs);
    put('src/a.test.ts', 'x');
    put('src/deep/a.ts', 'a');
    expect(hashOfInputs(root, inputs)).toBe(before);
  });
});
