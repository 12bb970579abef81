import type { Locale } from '../contract/locale.ts';
import type { PluginHalf } from '../registry/registry.ts';

export interface ClientPlugin extends PluginHalf {
  /**
   * The plugin's texts, for tests that render it alone. Pages take them from the folder
   * (`plugins/<id>/locales/<lng>.json`, namespace = plugin id), so that a browser loads one
   * language only; the browser build leaves this out.
   */
  readonly locales?: Readonly<Record<Locale, object>>;
}

/**
 * Declares the client half of a plugin: pure assembly, exported as `plugin` from `client/index.ts`.
 */
export const defineClientPlugin = (plugin: ClientPlugin): ClientPlugin => plugin;
