import type { Static, TSchema } from 'typebox';
import { browserView } from './browser-view.ts';
import { themesFor, type ThemeReader } from './theme-schema.ts';
import { ZoneConfigSchema, type ZoneConfig } from './zone-schema.ts';

type Properties = (typeof ZoneConfigSchema)['properties'];
type BrowserKey = {
  [K in keyof Properties]: Properties[K] extends { visibility: 'browser' } ? K : never;
}[keyof Properties];

/** The settings schema of each known plugin, by plugin id. */
export type PluginSchemas = Readonly<Record<string, TSchema>>;

/**
 * What may reach the browser of a zone: the marked keys, and of each enabled plugin the marked
 * settings.
 */
export type BrowserZone = Pick<Static<typeof ZoneConfigSchema>, BrowserKey> & {
  readonly plugins: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/**
 * What a browser may know of a zone that it is not in: enough for the game switcher and for links.
 */
export type ZoneSummary = Pick<
  BrowserZone,
  'abbr' | 'gameId' | 'name' | 'nameEn' | 'href' | 'pcIcon' | 'switcherGroup' | 'state'
>;

const ANONYMOUS: ThemeReader = { signedIn: false };

/**
 * What may reach the browser of a zone, by the visibility marks of the zone schema and of the
 * plugins' own schemas. Themes are those that the viewer may be offered (an anonymous visitor
 * unless said). The ids of enabled plugins always pass: the browser needs them to build its
 * registry; settings of a plugin without a schema here are left out.
 */
export function browserZone(
  zone: ZoneConfig,
  pluginSchemas: PluginSchemas,
  viewer: ThemeReader = ANONYMOUS,
): BrowserZone {
  // The walker is generic; that its result has these keys is what the test of this file proves.
  const marked = browserView(ZoneConfigSchema, zone) as Pick<ZoneConfig, BrowserKey>;
  const plugins: Record<string, Record<string, unknown>> = {};
  for (const [id, settings] of Object.entries(zone.plugins)) {
    const schema = Object.hasOwn(pluginSchemas, id) ? pluginSchemas[id] : undefined;
    const publicSettings = schema === undefined ? undefined : browserView(schema, settings);
    // Settings are objects, so their view is one too.
    plugins[id] = (publicSettings ?? {}) as Record<string, unknown>;
  }
  return { ...marked, themes: themesFor(marked.themes, viewer), plugins };
}

/** The summary of a zone for the game switcher of every other zone. */
export function zoneSummary(zone: ZoneConfig): ZoneSummary {
  const { abbr, gameId, name, nameEn, href, pcIcon, switcherGroup, state } = zone;
  return { abbr, gameId, name, ...(nameEn === undefined ? {} : { nameEn }), href, pcIcon, switcherGroup, state };
}
