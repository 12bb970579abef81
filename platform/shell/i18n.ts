import i18next, { type i18n, type Resource } from 'i18next';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../contract/locale.ts';
import { pluginPageTexts, pluginTexts } from './plugins.ts';

/** Each file of platform/locales/<lng>/ is a namespace; `errors` and `notices` are the server's own. */
const coreTexts = import.meta.glob<object>(['../locales/*/*.json', '!../locales/*/{errors,notices}.json'], {
  import: 'default',
});
/** Those of pages and dialogs that are loaded on use come with them (`withTexts`). */
const corePageTexts = import.meta.glob<object>('../locales/*/pages/*.json', { import: 'default' });

type Texts = [namespace: string, load: () => Promise<object>];

const textsIn = (files: Record<string, () => Promise<object>>, locale: Locale): Texts[] =>
  Object.entries(files).flatMap(([path, load]): Texts[] => {
    const [, folder, namespace] = /locales\/([^/]+)\/(?:pages\/)?(.+)\.json$/.exec(path) ?? [];
    return namespace && folder === locale ? [[namespace, load]] : [];
  });

const firstTexts = (locale: Locale): Texts[] => [...textsIn(coreTexts, locale), ...pluginTexts(locale)];
const pageTexts = (locale: Locale): Texts[] => [...textsIn(corePageTexts, locale), ...pluginPageTexts(locale)];

async function loadTexts(locale: Locale): Promise<Record<string, object>> {
  const texts = import.meta.env.SSR ? [...firstTexts(locale), ...pageTexts(locale)] : firstTexts(locale);
  const loaded = texts.map(async ([namespace, load]) => [namespace, await load()] as const);
  return Object.fromEntries(await Promise.all(loaded));
}

/** Adds the texts of a page's namespace to the instance of the browser, once. What is not there is a mistake of the caller. */
export async function addPageTexts(instance: i18n, locale: Locale, namespace: string): Promise<void> {
  if (instance.hasResourceBundle(locale, namespace)) return;
  const found = pageTexts(locale).find(([name]) => name === namespace);
  if (!found) throw new Error(`no texts are called ${namespace}`);
  instance.addResourceBundle(locale, namespace, await found[1]());
}

/**
 * An i18next instance with the texts of these languages: the browser asks for its own one (a single chunk, loaded before it
 * hydrates), the server for all. Pages use the instance of their language (`i18nOf`), never this one itself.
 */
export async function createI18n(locales: readonly Locale[] = LOCALES): Promise<i18n> {
  const entries = locales.map(async (locale) => [locale, await loadTexts(locale)] as const);
  // Texts are nested objects of strings; JSON modules are typed as plain objects.
  const resources = Object.fromEntries(await Promise.all(entries)) as Resource;
  const instance = i18next.createInstance();
  await instance.init({
    lng: locales[0] ?? DEFAULT_LOCALE,
    // Both sides must write the same text, and the browser has one language only: a missing key shows itself.
    fallbackLng: false,
    ns: Object.keys(resources[locales[0] ?? DEFAULT_LOCALE] ?? {}),
    defaultNS: 'core',
    resources,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/**
 * The instance of each language, with the texts of the given one. Its language never changes (a page is loaded anew for another),
 * so on the server all pages of a language share it.
 */
export function i18nOf(base: i18n): (locale: Locale) => i18n {
  const instances = new Map<Locale, i18n>();
  return (locale) => {
    const known = instances.get(locale);
    if (known) return known;
    const instance = base.cloneInstance({ lng: locale, initAsync: false });
    instances.set(locale, instance);
    return instance;
  };
}
