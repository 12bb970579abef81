import { matchesGlob } from 'node:path';
import type { Site } from '../../../../platform/contract/sites.ts';
import type { PageAssets, RouteAssets } from './types.ts';

/** One chunk of Vite's manifest. */
export interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
}
export type ViteManifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'platform/shell/entry-client.tsx';
const ROOT_ROUTE = '__root__';
/**
 * Parts of pages that a plugin (`*`: each) loads lazily but the server renders at once: only their
 * code may come late.
 */
export const lazyPartsOf = (plugin: string): string =>
  `plugins/${plugin}/client/{badges,bar,blocks,cards}/**/*.{ts,tsx}`;
/**
 * Name of the chunk of what a plugin has on every page: its assembly (`client/index.ts`) and what
 * that imports of the plugin. The plugins that every zone has share one.
 */
export const chunkOfPlugin = (plugin: string): string => `plugin-${plugin}`;
export const SHARED_PLUGINS = 'plugins';

/**
 * Name of the chunk of the parts of a plugin that stand beside texts, and of the style sheets of all
 * its lazy parts. The plugins that every zone has share one, with the core.
 */
export const chunkOfParts = (plugin: string): string => `${SHARED_PARTS}-${plugin}`;
export const SHARED_PARTS = 'lazy-parts';

/** What a page is besides its route. */
export interface PageKind {
  /** Its texts are loaded before the page comes alive, so they are named too. */
  readonly locale: string;
  /** Ids of the zone's. */
  readonly plugins: readonly string[];
  readonly site: Site;
}

/**
 * Name of the chunk of what surrounds the pages of a site, which the entry loads before the router
 * exists.
 */
export const chunkOfSite = (site: Site): string => `site-${site}`;

/**
 * What the head of a page names for each of its routes: style sheets and module preloads of the
 * entry, of the zone's plugins, of the lazily loaded component, and of all that these import. Of
 * plugins that the zone lacks it names nothing.
 * @param routeFiles source files of lazy components by route id
 * @throws when the manifest lacks a file: client and server were not built together
 */
export function pageAssets(
  manifest: ViteManifest,
  routeFiles: Readonly<Record<string, readonly string[]>>,
  { locale, plugins, site }: PageKind,
): PageAssets {
  const keys = Object.keys(manifest);
  const names = new Set(keys.map((key) => manifest[key]?.name));
  const ownChunk = (plugin: string): string =>
    names.has(chunkOfPlugin(plugin)) ? chunkOfPlugin(plugin) : SHARED_PLUGINS;
  const first = new Set([`locale-${locale}`, chunkOfSite(site), ...plugins.map(ownChunk)]);
  const entry = assetsOf(manifest, [ENTRY, ...keys.filter((key) => first.has(manifest[key]?.name ?? ''))]);
  const chunksOfParts = new Set([SHARED_PARTS, ...plugins.map(chunkOfParts)]);
  const parts = keys.filter((key) => {
    if (chunksOfParts.has(manifest[key]?.name ?? '')) return true;
    // Of its folder first: each glob that is tried for each file takes a third of a second.
    const plugin = /^plugins\/([^/]+)\//.exec(key)?.[1];
    if (plugin === undefined || !plugins.includes(plugin)) return false;
    return manifest[key]?.isDynamicEntry && matchesGlob(key, lazyPartsOf(plugin));
  });
  entry.css = [...new Set([...entry.css, ...assetsOf(manifest, parts).css])];
  const routes: Record<string, RouteAssets> = {
    [ROOT_ROUTE]: {
      ...entry,
      scripts: [{ attrs: { type: 'module', async: true, src: `/${chunkOf(manifest, ENTRY).file}` } }],
    },
  };
  for (const [id, files] of Object.entries(routeFiles)) {
    const { preloads, css } = assetsOf(manifest, files);
    routes[id] = {
      preloads: preloads.filter((file) => !entry.preloads.includes(file)),
      css: css.filter((file) => !entry.css.includes(file)),
    };
  }
  return { routes };
}

function assetsOf(manifest: ViteManifest, keys: readonly string[]): { preloads: string[]; css: string[] } {
  const visited = new Set<string>();
  const preloads: string[] = [];
  const css: string[] = [];
  const visit = (key: string) => {
    if (visited.has(key)) return;
    visited.add(key);
    const chunk = chunkOf(manifest, key);
    preloads.push(`/${chunk.file}`);
    // Imported style sheets come first: what imports them may override them.
    chunk.imports?.forEach(visit);
    css.push(...(chunk.css ?? []).map((file) => `/${file}`));
  };
  keys.forEach(visit);
  return { preloads, css: [...new Set(css)] };
}

function chunkOf(manifest: ViteManifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the client build has no ${key}: build client and server together`);
  return chunk;
}
