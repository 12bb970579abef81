import type { Locale } from '../contract/locale.ts';
import type { ClientPlugin } from '../sdk/client-plugin.ts';

/** The client's discovery file, the only one that knows which plugins exist: adding a plugin is adding a folder (design section 1). */
const halves = import.meta.glob<ClientPlugin>('../../plugins/*/client/index.ts', { eager: true, import: 'plugin' });
const texts = import.meta.glob<object>('../../plugins/*/locales/*.json', { import: 'default' });
const pageTexts = import.meta.glob<object>('../../plugins/*/locales/pages/*.json', { import: 'default' });

type Texts = [namespace: string, load: () => Promise<object>];

const textsIn = (files: Record<string, () => Promise<object>>, locale: Locale, suffix: string): Texts[] =>
  Object.entries(files).flatMap(([path, load]): Texts[] => {
    const [, id, file] = /plugins\/([^/]+)\/locales\/(?:pages\/)?([^/]+)\.json$/.exec(path) ?? [];
    return id && file === locale ? [[id + suffix, load]] : [];
  });

export const plugins: readonly ClientPlugin[] = Object.values(halves);

/** How to load each plugin's texts of a language, by namespace (the plugin's id). */
export const pluginTexts = (locale: Locale): Texts[] => textsIn(texts, locale, '');

/** The same for those that only pages and dialogs loaded on use need (namespace `<id>-pages`). */
export const pluginPageTexts = (locale: Locale): Texts[] => textsIn(pageTexts, locale, '-pages');
