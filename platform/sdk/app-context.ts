import { createContext, useContext } from 'react';
import type { TObject } from 'typebox';
import type { PluginManifest, SettingsOf } from '../contract/manifest.ts';
import type { BrowserZone } from '../contract/zone/browser-zone.ts';
import type { Locale } from '../contract/locale.ts';
import type { Boot } from './boot.ts';
import type { CallFn } from './call.ts';
import type { RouterContext } from './router-context.ts';

/** The router's context, for components. Provided once around the page. */
export const AppContext = createContext<RouterContext | null>(null);

/** The router's context: zone, registry, calls. @throws outside of the page */
export function useApp(): RouterContext {
  const app = useContext(AppContext);
  if (!app) throw new Error('this hook needs the app providers');
  return app;
}

/**
 * Calls an endpoint by hand, where no query or mutation fits. The function it gives throws
 * CallError.
 */
export const useCall = (): CallFn => useApp().call;
export const useBoot = (): Boot => useApp().boot;
/** The zone as its browser may know it: name, artwork, themes, plugin settings. */
export const useZone = (): BrowserZone => useApp().boot.zone;
/**
 * Of the zone's settings of a plugin those that its schema marks with `browser(...)`; none where
 * the zone has not the plugin.
 */
export const usePluginSettings = <S extends TObject>({
  id,
}: PluginManifest<S>): Readonly<Partial<SettingsOf<PluginManifest<S>>>> =>
  // A part of what the zone loader has checked by this schema.
  (useZone().plugins[id] ?? {}) as Partial<SettingsOf<PluginManifest<S>>>;
export const useLocale = (): Locale => useApp().boot.locale;
