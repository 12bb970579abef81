import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Site } from '../../../../platform/contract/sites.ts';
import { pageAssets, type ViteManifest } from './assets.ts';
import type { PageAssets, ServerApp, ServerEntry } from './types.ts';

export interface Built {
  readonly app: ServerApp;
  /** What the head of pages of a site names, in this language and a zone with these plugins. */
  assetsOf(locale: string, plugins: readonly string[], site: Site): PageAssets;
}

/**
 * Loads what `npm run build` made.
 * @param distDir folder with `client/` and `server/`
 */
export async function loadBuilt(distDir: string): Promise<Built> {
  const manifestFile = join(distDir, 'client', '.vite', 'manifest.json');
  const entryFile = join(distDir, 'server', 'entry-server.js');
  // Our own builds: nobody else writes there.
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as ViteManifest;
  const entry = (await import(pathToFileURL(entryFile).href)) as ServerEntry;
  const app = await entry.createServerApp();
  const known = new Map<string, PageAssets>();
  return {
    app,
    assetsOf(locale, plugins, site) {
      const key = [site, locale, ...plugins.toSorted()].join(' ');
      let assets = known.get(key);
      if (!assets)
        known.set(key, (assets = pageAssets(manifest, app.routeFiles(plugins, site), { locale, plugins, site })));
      return assets;
    },
  };
}
