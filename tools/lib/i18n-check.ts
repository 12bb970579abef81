import { CORE_NAMESPACE, keysOf, parityProblems, type Catalog } from './i18n-catalog.ts';
import type { Usage } from './i18n-usage.ts';

/** A file that may use texts, by its path relative to the project's folder. */
export interface SourceFile {
  readonly path: string;
  readonly usage: Usage;
}

/** Error ids by namespace: those of the core, and those that a plugin's manifest declares. */
export interface ErrorTexts {
  readonly namespace: string;
  /** Where the ids stand in the namespace: '' for the core's errors.json, 'errors.' for a plugin. */
  readonly prefix: string;
  readonly ids: readonly string[];
}

/** Where text in the code is refused; elsewhere (contracts, tests, tools) Chinese is data. */
const SPEAKS = /^(platform\/(shell|pages|mobile|ui|sdk)|server\/(host|modules|sdk)|plugins\/[^/]+\/(client|server))\//;

/** The namespace of a `t` that came in as a parameter, and of slot labels: the plugin's own, else the core's. */
export function namespaceOf(path: string): string {
  return /^plugins\/([^/]+)\//.exec(path)?.[1] ?? CORE_NAMESPACE;
}

/** Where the texts of messages to people stand (`messageService`); the server names their keys as plain strings. */
const noticesOf = (namespace: string): string => (namespace === CORE_NAMESPACE ? 'notices' : `${namespace}-notices`);

/**
 * Everything wrong with the texts, one line each: languages that differ, keys used and not defined, defined and not
 * used, put together at run time without being declared, and text that stands in the code.
 */
export function i18nProblems(catalog: Catalog, files: readonly SourceFile[], errors: readonly ErrorTexts[]): string[] {
  const used = new Map<string, Set<string>>();
  const markUsed = (namespace: string, key: string): void => {
    used.set(namespace, (used.get(namespace) ?? new Set()).add(key));
  };
  const problems = parityProblems(catalog);
  const index = new Map([...catalog.keys()].map((namespace) => [namespace, keysOf(catalog, namespace)]));
  const keysIn = (namespace: string): ReadonlySet<string> => index.get(namespace) ?? new Set();

  for (const { namespace, prefix, ids } of errors) {
    const keys = keysIn(namespace);
    for (const id of ids) {
      markUsed(namespace, prefix + id);
      if (!keys.has(prefix + id)) problems.push(`${namespace}: the error ${id} has no text ${prefix}${id}`);
    }
  }

  for (const { path, usage } of files) {
    const own = namespaceOf(path);
    for (const { namespace, key, line } of usage.keys) {
      // A `t` that came in as a parameter may be of either of the plugin's files.
      const names = namespace === undefined ? [own, `${own}-pages`] : [namespace];
      const name = names.find((each) => resolve(keysIn(each), key).length > 0);
      if (name === undefined) problems.push(`${path}:${line}: no text ${names[0]}:${key}`);
      else for (const each of resolve(keysIn(name), key)) markUsed(name, each);
    }
    const near = new Set([own, `${own}-pages`, noticesOf(own), ...usage.bound]);
    for (const { namespace, pattern, line } of usage.declared) {
      let found = 0;
      for (const each of namespace === undefined ? near : [namespace]) {
        for (const key of matching(keysIn(each), pattern)) {
          markUsed(each, key);
          found += 1;
        }
      }
      const name = namespace === undefined ? pattern : `${namespace}:${pattern}`;
      if (found === 0) problems.push(`${path}:${line}: i18n-keys ${name} matches no text`);
    }
    for (const text of usage.strings) for (const each of near) if (keysIn(each).has(text)) markUsed(each, text);
    if (usage.declared.length === 0) {
      for (const line of usage.dynamic) {
        problems.push(`${path}:${line}: a key put together at run time needs a comment \`// i18n-keys: prefix.*\``);
      }
    }
    if (SPEAKS.test(path) && !usage.isData) {
      for (const { text, line } of usage.literals) problems.push(`${path}:${line}: text in the code: ${text}`);
    }
  }

  for (const [namespace, keys] of index) {
    for (const key of keys) {
      if (!used.get(namespace)?.has(key)) problems.push(`${namespace}: ${key} is not used`);
    }
  }
  return problems.sort();
}

/** The key itself, or, for a group of texts (`returnObjects`), all keys of the group. */
function resolve(keys: ReadonlySet<string>, key: string): string[] {
  if (keys.has(key)) return [key];
  return key === '' ? [] : [...keys].filter((other) => other.startsWith(`${key}.`));
}

/** Keys that a pattern such as `time.*` names. The pattern's other characters are letters, digits, `.`, `-` and `_`. */
function matching(keys: ReadonlySet<string>, pattern: string): string[] {
  const parts = pattern.split('*').map((part) => part.replaceAll('.', String.raw`\.`));
  const expression = new RegExp(`^${parts.join('.*')}$`);
  return [...keys].filter((key) => expression.test(key));
}
