import { readFileSync } from 'node:fs';
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, LOCALES, type Locale } from '../../platform/contract/locale.ts';
import type { AppError } from '../sdk/errors.ts';

type Texts = Readonly<Record<string, string>>;

/** A text of the server by namespace and id, with `{{name}}` replaced. */
export interface Translator {
  text(locale: Locale, id: string, values?: Readonly<Record<string, string | number>>, namespace?: string): string;
  error(locale: Locale, error: AppError): string;
}

/**
 * Reads `platform/locales/<lng>/errors.json` and the `errors` part of each plugin's locale files, once.
 * @throws when a file is missing or no JSON: a server without texts must not start
 */
export function createTranslator(root: URL, pluginIds: readonly string[]): Translator {
  const tables = new Map<string, Texts>();
  const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
  for (const locale of LOCALES) {
    tables.set(`${locale}/errors`, read(`platform/locales/${locale}/errors.json`) as Texts);
    for (const id of pluginIds) {
      const { errors = {} } = read(`plugins/${id}/locales/${locale}.json`) as { errors?: Texts };
      tables.set(`${locale}/${id}`, errors);
    }
  }
  const text: Translator['text'] = (locale, id, values = {}, namespace = 'errors') => {
    const template =
      tables.get(`${locale}/${namespace}`)?.[id] ?? tables.get(`${DEFAULT_LOCALE}/${namespace}`)?.[id] ?? id;
    return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
  return { text, error: (locale, error) => text(locale, error.id, error.values, error.namespace) };
}

/** The language of a request: the cookie, else the first known language that the browser asks for, else zh-CN. */
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
