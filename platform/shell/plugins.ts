import type { Locale } from '../contract/locale.ts';
import type { ClientPlugin } from '../sdk/client-plugin.ts';

/** The client's discovery file, the only one that knows which plugins exist: adding a plugin is adding a folder (design section 1). */
const halves = import.meta.glob<ClientPlugin>('../../plugins/*/client/index.ts', { eager: true, import: 'plugin' });
const texts = import.meta.glob<object>('../../plugins/*/locales/*.json', { import: 'default' });

export const plugins: readonly ClientPlugin[] = Object.values(halves);

/** How to load each plugin's texts of a language, by namespace (the plugin's id). */
export function pluginTexts(locale: Locale): [namespace: string, load: () => Promise<object>][] {
  return Object.entries(texts).flatMap(([path, load]): [string, () => Promise<object>][] => {
    const [, id, file] = /plugins\/([^/]+)\/locales\/(.+)\.json$/.exec(path) ?? [];
    return id && file === locale ? [[id, load]] : [];
  });
}
