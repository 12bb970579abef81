import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOCALES } from '../../../../platform/contract/locale.ts';
import { pageAssets, type ViteManifest } from './assets.ts';
import type { PageAssets, ServerApp, ServerEntry } from './types.ts';

/**
 * Loads what `npm run build` made.
 * @param distDir folder with `client/` and `server/`
 */
export async function loadBuilt(distDir: string): Promise<{ app: ServerApp; assets: ReadonlyMap<string, PageAssets> }> {
  const manifestFile = join(distDir, 'client', '.vite', 'manifest.json');
  const entryFile = join(distDir, 'server', 'entry-server.js');
  // Our own builds: nobody else writes there.
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as ViteManifest;
  const entry = (await import(pathToFileURL(entryFile).href)) as ServerEntry;
  const app = await entry.createServerApp();
  const assets = LOCALES.map((locale) => [locale, pageAssets(manifest, app.routeFiles, locale)] as const);
  return { app, assets: new Map(assets) };
}
