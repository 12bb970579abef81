import i18next, { type i18n, type Resource } from 'i18next';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../contract/locale.ts';

type Files<T> = Readonly<Record<string, T>>;
/** One chunk each: a browser loads one language. */
const FIRST_TEXTS: Readonly<Record<Locale, () => Promise<{ readonly first: Files<object> }>>> = {
  'zh-CN': () => import('./texts/zh-CN.ts'),
  en: () => import('./texts/en.ts'),
};

/** Which files there are besides is as long as the texts of some pages: loaded with the first of them. */
const PAGE_TEXTS: Readonly<Record<Locale, () => Promise<{ readonly pages: Files<() => Promise<object>> }>>> = {
  'zh-CN': () => import('./texts/pages/zh-CN.ts'),
  en: () => import('./texts/pages/en.ts'),
};

/**
 * `locales/<lng>/<ns>.json` is the namespace of its name, `plugins/<id>/locales/<lng>.json` that of
 * the plugin, what stands in a folder there `<id>-<folder>`.
 */
function namespaceOf(path: string): string {
  const [, plugin, folder] = /plugins\/([^/]+)\/locales\/(?:(\w+)\/)?/.exec(path) ?? [];
  if (plugin) return folder ? `${plugin}-${folder}` : plugin;
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

const named = <T>(files: Files<T>): [namespace: string, texts: T][] =>
  Object.entries(files).map(([path, texts]) => [namespaceOf(path), texts]);

async function loadTexts(locale: Locale): Promise<Record<string, object>> {
  const { first } = await FIRST_TEXTS[locale]();
  const texts = named(first);
  if (import.meta.env.SSR) {
    const { pages } = await PAGE_TEXTS[locale]();
    for (const [namespace, load] of named(pages)) texts.push([namespace, await load()]);
  }
  return Object.fromEntries(texts);
}

/**
 * Adds the texts of a page's namespace to the instance of the browser, once. What is not there is a
 * mistake of the caller.
 */
export async function addPageTexts(instance: i18n, locale: Locale, namespace: string): Promise<void> {
  if (instance.hasResourceBundle(locale, namespace)) return;
  const { pages } = await PAGE_TEXTS[locale]();
  const found = named(pages).find(([name]) => name === namespace);
  if (!found) throw new Error(`no texts are called ${namespace}`);
  instance.addResourceBundle(locale, namespace, await found[1]());
}

/**
 * An i18next instance with the texts of these languages: the browser asks for its own one (a single
 * chunk, loaded before it hydrates), the server for all. Pages use the instance of their language
 * (`i18nOf`), never this one itself.
 */
export async function createI18n(locales: readonly Locale[] = LOCALES): Promise<i18n> {
  const entries = locales.map(async (locale) => [locale, await loadTexts(locale)] as const);
  // Texts are nested objects of strings; JSON modules are typed as plain objects.
  const resources = Object.fromEntries(await Promise.all(entries)) as Resource;
  const instance = i18next.createInstance();
  await instance.init({
    lng: locales[0] ?? DEFAULT_LOCALE,
    // Both sides must write the same text, and the browser has one language only: a missing key
    // shows itself.
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
 * The instance of each language, with the texts of the given one. Its language never changes (a
 * page is loaded anew for another), so on the server all pages of a language share it.
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
