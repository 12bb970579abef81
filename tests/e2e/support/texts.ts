import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locale } from '../../../platform/contract/locale.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

type Values = Readonly<Record<string, string | number>>;

/**
 * The product's own text by key (`shell:login.success`, `poll:form.title`), so that tests look for
 * what users see without repeating it. Texts that the specification fixes are written out in the
 * tests instead.
 * @throws when there is no such text
 */
export function text(key: string, values: Values = {}, locale: Locale = 'zh-CN'): string {
  const [namespace = '', path = ''] = key.split(':');
  let found: unknown = read(namespace, locale);
  for (const part of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  if (typeof found !== 'string') throw new Error(`no text ${key} in ${locale}`);
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** A pattern for a text with values that a test does not know: they match anything. */
export function textPattern(key: string, locale: Locale = 'zh-CN'): RegExp {
  const escape = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const raw = text(key, new Proxy({}, { get: () => '\u0000' }), locale);
  return new RegExp(`^${raw.split('\u0000').map(escape).join('.+?')}$`);
}

const loaded = new Map<string, unknown>();

function read(namespace: string, locale: Locale): unknown {
  const id = `${locale}/${namespace}`;
  if (!loaded.has(id)) {
    const places = [
      `platform/locales/${id}.json`,
      `platform/locales/${locale}/pages/${namespace}.json`,
      `plugins/${namespace}/locales/${locale}.json`,
      `plugins/${namespace.replace(/-(\w+)$/, '/locales/$1')}/${locale}.json`,
    ];
    const file = places.map((place) => `${ROOT}${place}`).find(existsSync);
    loaded.set(id, file ? JSON.parse(readFileSync(file, 'utf8')) : {});
  }
  return loaded.get(id);
}
