import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeFiles } from './vite-route-files.ts';

describe('routeFiles', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'route-files-')));
    await writeFile(join(folder, 'Page.js'), 'export const Page = () => "page";');
    await writeFile(
      join(folder, 'route.js'),
      `/*
        * component: lazyRouteComponent(() => import('./Nowhere.js'), 'Nowhere')
        */
       const lazyRouteComponent = (load, name) => Object.assign(() => name, { load });
       export const page = lazyRouteComponent(() => import('./Page.js'), 'Page');
       export const other = [lazyRouteComponent(
         () => import("./Page.js"), 'Page',
       ), 1];
       const withTexts = (_namespace, load) => load;
       export const worded = lazyRouteComponent(
         withTexts('user', () => import('./Page.js')), 'Page');
       export const twice = lazyRouteComponent(
         withTexts('user', withTexts('report', () => import('./Page.js'))), 'Page');
       const withAll = (load) => load;
       const loaded = withAll(() => import('./Page.js'));
       export const named = lazyRouteComponent(loaded, 'Page');`,
    );
    await writeFile(
      join(folder, 'unknown.js'),
      `import { lazyRouteComponent, load } from './elsewhere.js';
       export const page = lazyRouteComponent(load, 'Page');`,
    );
    await writeFile(join(folder, 'elsewhere.js'), 'export const lazyRouteComponent = () => 0; export const load = 0;');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("marks lazy components in the server's build with their source file", async () => {
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [routeFiles()],
      build: { ssr: 'route.js', outDir: 'out', rolldownOptions: { output: { entryFileNames: 'route.mjs' } } },
    });
    const built = (await import(join(folder, 'out/route.mjs'))) as {
      page: { file: string; load: () => Promise<{ Page: () => string }> };
      other: [{ file: string }, number];
      named: { file: string };
      twice: { file: string };
      worded: { file: string; load: () => Promise<{ Page: () => string }> };
    };
    expect(built.page.file).toBe('Page.js');
    expect(built.other[0].file).toBe('Page.js');
    expect(built.other[1]).toBe(1);
    expect((await built.page.load()).Page()).toBe('page');
    expect(built.worded.file).toBe('Page.js');
    expect(built.twice.file).toBe('Page.js');
    expect(built.named.file).toBe('Page.js');
    expect((await built.worded.load()).Page()).toBe('page');
  });

  it('ends the build where it cannot tell what a page is made of', async () => {
    const built = build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [routeFiles()],
      build: { ssr: 'unknown.js', outDir: 'none' },
    });
    await expect(built).rejects.toThrow("no import is found in lazyRouteComponent(load, 'Page')");
  });

  it("leaves the browser's build alone", async () => {
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [routeFiles()],
      build: { rolldownOptions: { input: join(folder, 'route.js') }, outDir: 'web', manifest: 'manifest.json' },
    });
    const manifest = JSON.parse(await readFile(join(folder, 'web/manifest.json'), 'utf8')) as Record<
      string,
      { file: string }
    >;
    expect(await readFile(join(folder, 'web', manifest['route.js']?.file ?? ''), 'utf8')).not.toContain('file:');
  });
});
