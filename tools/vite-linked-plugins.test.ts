import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { discoverPlugins, loadPlugins } from '../server/plugins.ts';
import { refuseLinkedPlugins } from './vite-linked-plugins.ts';

const WORD = 'plugins/elsewhere is a link, and a plugin must lie in plugins/ itself';
const scope = { run: <T>(_plugin: string, work: () => T): T => work() };

let folder = '';
let plugins = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'linked-plugins-')));
  plugins = join(folder, 'plugins');
  mkdirSync(join(folder, 'other/place'), { recursive: true });
  writeFileSync(join(folder, 'other/place/manifest.ts'), "export const manifest = { id: 'elsewhere' };");
  writeFileSync(join(folder, 'entry.js'), 'export const built = true;');
  mkdirSync(plugins);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const link = (target: string): void => symlinkSync(target, join(plugins, 'elsewhere'));
const options = () => ({
  root: folder,
  configFile: false as const,
  logLevel: 'silent' as const,
  plugins: [refuseLinkedPlugins(plugins)],
});
const buildIt = () => build({ ...options(), build: { ssr: 'entry.js', outDir: 'out' } });

it.each([
  ['to a plugin', '../other/place'],
  ['to nothing', '../gone'],
])('a link %s is refused with a word by host, commands, builds and development', async (_name, target) => {
  link(target);
  await expect(discoverPlugins(plugins)).rejects.toThrow(WORD);
  const { plugins: loaded, leftOut } = await loadPlugins(plugins, scope);
  expect(loaded).toEqual([]);
  expect(leftOut).toMatchObject([{ id: 'elsewhere', stage: 'import', manifest: null }]);
  expect(leftOut[0]?.reason).toContain(WORD);
  await expect(buildIt()).rejects.toThrow(WORD);
  await expect(
    createServer({ ...options(), appType: 'custom', server: { middlewareMode: true, ws: false } }),
  ).rejects.toThrow(WORD);
});

it('files, links to files and folders without a manifest are no plugins and in nobody’s way', async () => {
  mkdirSync(join(plugins, 'notes'));
  writeFileSync(join(plugins, 'README.md'), '');
  link('../other/place/manifest.ts');
  expect(await discoverPlugins(plugins)).toEqual([]);
  expect((await loadPlugins(plugins, scope)).leftOut).toEqual([]);
  await expect(buildIt()).resolves.toBeDefined();
});
