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
  /**
   * Where the ids stand in the namespace: '' for the core's errors.json, 'errors.' for a plugin.
   */
  readonly prefix: string;
  readonly ids: readonly string[];
}

/** Where text in the code is refused; elsewhere (contracts, tests, tools) Chinese is data. */
const SPEAKS = /^(platform\/(shell|pages|mobile|ui|sdk)|server\/(host|modules|sdk)|plugins\/[^/]+\/(client|server))\//;

/**
 * The namespace of a `t` that came in as a parameter, and of slot labels: the plugin's own, else
 * the core's.
 */
export function namespaceOf(path: string): string {
  return /^plugins\/([^/]+)\//.exec(path)?.[1] ?? CORE_NAMESPACE;
}

/**
 * Where the texts of messages to people stand (`messageService`); the server names their keys as
 * plain strings.
 */
const noticesOf = (namespace: string): string => (namespace === CORE_NAMESPACE ? 'notices' : `${namespace}-notices`);

/**
 * Everything wrong with the texts, one line each: languages that differ, keys used and not defined,
 * defined and not used, put together at run time without being declared, and text that stands in
 * the code.
 */
export function i18nProblems(catalog: Catalog, files: readonly SourceFile[], errors: readonly ErrorTexts[]): string[] {
  const texts = createTexts(catalog);
  return [
    ...parityProblems(catalog),
    ...errors.flatMap((one) => errorProblems(texts, one)),
    ...files.flatMap((file) => fileProblems(texts, file)),
    ...texts.unused(),
  ].sort();
}

/** All texts, and which of them something names. */
function createTexts(catalog: Catalog) {
  const index = new Map([...catalog.keys()].map((namespace) => [namespace, keysOf(catalog, namespace)]));
  const used = new Set<string>();
  return {
    keysIn: (namespace: string): ReadonlySet<string> => index.get(namespace) ?? new Set(),
    use: (namespace: string, keys: readonly string[]): void => {
      for (const key of keys) used.add(`${namespace}: ${key}`);
    },
    unused: (): string[] =>
      [...index].flatMap(([namespace, keys]) =>
        [...keys].flatMap((key) => (used.has(`${namespace}: ${key}`) ? [] : [`${namespace}: ${key} is not used`])),
      ),
  };
}
type AllTexts = ReturnType<typeof createTexts>;

function errorProblems(texts: AllTexts, { namespace, prefix, ids }: ErrorTexts): string[] {
  const keys = texts.keysIn(namespace);
  return [...ids].flatMap((id) => {
    texts.use(namespace, [prefix + id]);
    return keys.has(prefix + id) ? [] : [`${namespace}: the error ${id} has no text ${prefix}${id}`];
  });
}

function fileProblems(texts: AllTexts, { path, usage }: SourceFile): string[] {
  const own = namespaceOf(path);
  const near = [...new Set([own, `${own}-pages`, noticesOf(own), ...usage.bound])];
  const at = (line: number, problem: string): string => `${path}:${line}: ${problem}`;

  const missing = usage.keys.flatMap(({ namespace, key, line }) => {
    // A `t` that came in as a parameter may be of either of the plugin's files.
    const names = namespace === undefined ? [own, `${own}-pages`] : [namespace];
    const name = names.find((each) => resolve(texts.keysIn(each), key).length > 0);
    if (name === undefined) return [at(line, `no text ${names[0]}:${key}`)];
    texts.use(name, resolve(texts.keysIn(name), key));
    return [];
  });
  const unmatched = usage.declared.flatMap(({ namespace, pattern, line }) => {
    const found = (namespace === undefined ? near : [namespace]).map((each) => {
      const keys = matching(texts.keysIn(each), pattern);
      texts.use(each, keys);
      return keys.length;
    });
    const name = namespace === undefined ? pattern : `${namespace}:${pattern}`;
    return found.some((count) => count > 0) ? [] : [at(line, `i18n-keys ${name} matches no text`)];
  });
  for (const each of near)
    texts.use(
      each,
      [...usage.strings].filter((text) => texts.keysIn(each).has(text)),
    );

  const undeclared = usage.declared.length > 0 ? [] : usage.dynamic;
  const literals = SPEAKS.test(path) && !usage.isData ? usage.literals : [];
  return [
    ...missing,
    ...unmatched,
    ...undeclared.map((line) => at(line, 'a key put together at run time needs a comment `// i18n-keys: prefix.*`')),
    ...literals.map(({ text, line }) => at(line, `text in the code: ${text}`)),
  ];
}

/** The key itself, or, for a group of texts (`returnObjects`), all keys of the group. */
function resolve(keys: ReadonlySet<string>, key: string): string[] {
  if (keys.has(key)) return [key];
  return key === '' ? [] : [...keys].filter((other) => other.startsWith(`${key}.`));
}

/**
 * Keys that a pattern such as `time.*` names. The pattern's other characters are letters, digits,
 * `.`, `-` and `_`.
 */
function matching(keys: ReadonlySet<string>, pattern: string): string[] {
  const parts = pattern.split('*').map((part) => part.replaceAll('.', String.raw`\.`));
  const expression = new RegExp(`^${parts.join('.*')}$`);
  return [...keys].filter((key) => expression.test(key));
}
