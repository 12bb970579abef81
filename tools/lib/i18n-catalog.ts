import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '../../platform/contract/locale.ts';

/** Keys (joined by dots) and their texts in one file of texts. */
export type Texts = ReadonlyMap<string, string>;

/** All texts: namespace -> language -> texts. A language without a file is absent. */
export type Catalog = Map<string, Map<string, Texts>>;

/**
 * Namespace of platform/locales/<lng>.json; those of platform/locales/<lng>/<ns>.json are named by
 * their file.
 */
export const CORE_NAMESPACE = 'core';

/** i18next picks one of these by the number given as `count`; zh-CN has `other` only. */
const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;

/** Reads every locale file of the platform and of the plugins below `root`. */
export function readCatalog(root: string): Catalog {
  const catalog: Catalog = new Map();
  const add = (namespace: string, language: string, file: string): void => {
    if (!existsSync(join(root, file))) return;
    const languages = catalog.get(namespace) ?? new Map<string, Texts>();
    languages.set(language, new Map(flatten(JSON.parse(readFileSync(join(root, file), 'utf8')), '')));
    catalog.set(namespace, languages);
  };
  for (const language of LOCALES) {
    add(CORE_NAMESPACE, language, `platform/locales/${language}.json`);
    for (const name of list(join(root, 'platform/locales', language))) {
      if (name.endsWith('.json')) add(name.slice(0, -5), language, `platform/locales/${language}/${name}`);
    }
    for (const name of list(join(root, 'platform/locales', language, 'pages'))) {
      add(name.slice(0, -5), language, `platform/locales/${language}/pages/${name}`);
    }
    for (const plugin of list(join(root, 'plugins'))) {
      add(plugin, language, `plugins/${plugin}/locales/${language}.json`);
      for (const part of list(join(root, 'plugins', plugin, 'locales')).filter((name) => !name.endsWith('.json')))
        add(`${plugin}-${part}`, language, `plugins/${plugin}/locales/${part}/${language}.json`);
    }
  }
  return catalog;
}

/** Keys of a namespace in any language, plural forms folded into one. */
export function keysOf(catalog: Catalog, namespace: string): Set<string> {
  const keys = new Set<string>();
  for (const texts of catalog.get(namespace)?.values() ?? []) for (const key of texts.keys()) keys.add(baseKey(key));
  return keys;
}

/** The key as code writes it: without a plural form. */
export function baseKey(key: string): string {
  return key.replace(PLURAL_SUFFIX, '');
}

/**
 * Keys that one language has and another lacks, empty texts, and texts whose placeholders differ.
 */
export function parityProblems(catalog: Catalog): string[] {
  const problems: string[] = [];
  for (const [namespace, languages] of catalog) {
    const all = keysOf(catalog, namespace);
    for (const language of LOCALES) {
      const texts = languages.get(language) ?? new Map<string, string>();
      const own = new Set([...texts.keys()].map(baseKey));
      const missing = [...all].filter((key) => !own.has(key));
      const empty = [...texts].filter(([, text]) => text.trim() === '');
      problems.push(...missing.map((key) => `${namespace}: ${key} is missing in ${language}`));
      problems.push(...empty.map(([key]) => `${namespace}: ${key} is empty in ${language}`));
    }
    problems.push(...placeholderProblems(namespace, languages, all));
  }
  return problems;
}

function placeholderProblems(namespace: string, languages: Map<string, Texts>, keys: Set<string>): string[] {
  const [first, ...others] = LOCALES.map((language) => placeholders(languages.get(language) ?? new Map()));
  return [...keys].flatMap((key) => {
    const wanted = first?.get(key);
    const differs = others.some((other) => wanted !== undefined && other.has(key) && other.get(key) !== wanted);
    return differs ? [`${namespace}: ${key} has different {{placeholders}} in ${LOCALES.join(' and ')}`] : [];
  });
}

/**
 * Per key the sorted placeholder names, `count` left out: a plural form may say its number in
 * words.
 */
function placeholders(texts: Texts): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const names = found.get(baseKey(key)) ?? new Set();
    for (const match of text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)) {
      if (match[1] !== undefined && match[1] !== 'count') names.add(match[1]);
    }
    found.set(baseKey(key), names);
  }
  return new Map([...found].map(([key, names]) => [key, [...names].sort().join(' ')]));
}

function* flatten(value: unknown, path: string): Generator<[string, string]> {
  if (value !== null && typeof value === 'object') {
    for (const [name, child] of Object.entries(value)) yield* flatten(child, path === '' ? name : `${path}.${name}`);
  } else yield [path, String(value)];
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
