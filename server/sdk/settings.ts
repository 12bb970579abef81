import type { TObject } from 'typebox';
import type { PluginManifest, SettingsOf } from '../../platform/contract/manifest.ts';

/**
 * What a zone's file says to a plugin: checked by the schema of its manifest, and what has a
 * default is filled in.
 * @throws Error where the zone has not the plugin, whose calls and hooks are then never asked
 */
export function settingsOf<S extends TObject>(
  { zone }: { readonly zone: { readonly abbr: string; readonly plugins: Readonly<Record<string, unknown>> } },
  { id }: PluginManifest<S>,
): SettingsOf<PluginManifest<S>> {
  const settings = zone.plugins[id];
  if (settings === undefined) throw new Error(`${zone.abbr} has no plugin ${id}`);
  // The zone loader has checked it by this very schema.
  return settings as SettingsOf<PluginManifest<S>>;
}

/** The same for what is asked in zones without the plugin, too: there it has no settings. */
export const settingsIfAny = <S extends TObject>(
  where: Parameters<typeof settingsOf<S>>[0],
  manifest: PluginManifest<S>,
): Partial<SettingsOf<PluginManifest<S>>> => (manifest.id in where.zone.plugins ? settingsOf(where, manifest) : {});
