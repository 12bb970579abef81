import { localName } from '../../platform/contract/zone/local-name.ts';
import i18next, { type i18n } from 'i18next';
import { existsSync, readFileSync } from 'node:fs';
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, LOCALES, type Locale } from '../../platform/contract/locale.ts';
import { noticesOf } from '../sdk/notice.ts';
import type { PluginManifest } from '../../platform/contract/manifest.ts';
import type { SiteText, Translator } from './services.ts';

type Texts = Readonly<Record<string, string>>;
interface Tree {
  readonly [key: string]: string | Tree;
}

type TextOwner = Pick<PluginManifest, 'id' | 'textsOf'>;

/**
 * The core's files that the server speaks from; `shell` has the names of the forums, and what is
 * told by push is said as in the list of messages.
 */
const CORE_NAMESPACES = ['errors', 'shell', 'pages/messages'];

/** `{ a: { b: 'text' } }` as `{ 'a.b': 'text' }`. */
const flat = (tree: Tree, prefix = ''): Texts =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  );

/**
 * Reads the core's files in `platform/locales/<lng>/`, the `errors` part of each plugin's locale
 * files and its `locales/notices/`, once.
 * @param onUnreadable a plugin's files are missing or no JSON: it has no texts then. Default: it
 *   throws
 * @throws when a file of the core is missing or no JSON: a server without texts must not start
 */
export function createTranslator(
  root: URL,
  plugins: readonly TextOwner[],
  onUnreadable: (plugin: string, error: unknown) => void = (_plugin, error) => {
    throw error;
  },
): Translator {
  const tables = new Map<string, Texts>();
  const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
  for (const locale of LOCALES) {
    for (const namespace of CORE_NAMESPACES)
      tables.set(`${locale}/${namespace}`, flat(read(`platform/locales/${locale}/${namespace}.json`) as Tree));
    tables.set(`${locale}/${noticesOf()}`, flat(read(`platform/locales/${locale}/notices.json`) as Tree));
    for (const { id } of plugins) {
      try {
        const { errors = {} } = read(`plugins/${id}/locales/${locale}.json`) as { errors?: Texts };
        tables.set(`${locale}/${id}`, errors);
        const notices = `plugins/${id}/locales/notices/${locale}.json`;
        if (existsSync(new URL(notices, root))) tables.set(`${locale}/${noticesOf(id)}`, flat(read(notices) as Tree));
      } catch (error) {
        onUnreadable(id, error);
      }
    }
    for (const plugin of plugins) handOn(tables, locale, plugin);
  }
  const { t } = instanceOf(tables);
  const text: Translator['text'] = (lng, id, values = {}, ns = 'errors') => {
    const { count } = values;
    // As `replace` no value is taken for an option of i18next.
    return t(id, { lng, ns, replace: values, nest: false, ...(typeof count === 'number' && { count }) });
  };
  return { text, error: (locale, error) => text(locale, error.id, error.values, error.namespace) };
}

/** The same library as in pages, with its plural forms (`key_one`, `key_other`, by the value `count`). */
function instanceOf(tables: ReadonlyMap<string, Texts>): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: DEFAULT_LOCALE,
    fallbackLng: DEFAULT_LOCALE,
    initAsync: false,
    resources: {},
    // Ids are whole: a dot or a colon in one means nothing.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    // A value that is missing leaves its place empty.
    missingInterpolationHandler: () => '',
  });
  for (const [name, texts] of tables) {
    const [locale = '', ...namespace] = name.split('/');
    instance.addResourceBundle(locale, namespace.join('/'), texts);
  }
  return instance;
}

/**
 * What was stored under the name of a plugin finds its text where another plugin has taken that
 * over.
 */
function handOn(tables: Map<string, Texts>, locale: Locale, { id, textsOf = [] }: TextOwner): void {
  for (const former of textsOf)
    for (const [theirs, own] of [
      [former, id],
      [noticesOf(former), noticesOf(id)],
    ])
      tables.set(`${locale}/${theirs}`, { ...tables.get(`${locale}/${own}`), ...tables.get(`${locale}/${theirs}`) });
}

export const createSiteText =
  (translator: Translator): SiteText =>
  (id, { zone, locale }) =>
    translator.text(locale, id, { zone: localName(zone, locale) }, 'shell');

/**
 * The language of a request: the cookie, else the first known language that the browser asks for,
 * else zh-CN.
 */
export function localeOf(
  cookies: Readonly<Record<string, string | undefined>>,
  acceptLanguage: string | undefined,
): Locale {
  const chosen = cookies[LOCALE_COOKIE];
  if (isLocale(chosen)) return chosen;
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en';
  }
  return DEFAULT_LOCALE;
}
