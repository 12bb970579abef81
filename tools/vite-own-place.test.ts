import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownPlace } from './vite-own-place.ts';

let root = '';
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'own-place-')));
  await mkdir(join(root, 'src', 'deep'), { recursive: true });
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  await writeFile(join(root, 'src', 'main.js'), "export { url, folder } from './deep/file.js';");
  await writeFile(
    join(root, 'src', 'deep', 'file.js'),
    'export const url = new URL("beside.json", import.meta.url).href;\nexport const folder = import.meta.dirname;',
  );
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('keeps the place of each source in the build', async () => {
  const outDir = join(root, 'dist', 'host');
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [ownPlace(root, outDir)],
    build: { ssr: 'src/main.js', outDir },
  });
  const built = (await import(pathToFileURL(join(outDir, 'main.js')).href)) as Record<string, string>;
  expect(built['url']).toBe(pathToFileURL(join(root, 'src', 'deep', 'beside.json')).href);
  expect(built['folder']).toBe(join(root, 'src', 'deep'));
});
