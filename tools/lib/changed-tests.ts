/**
 * Which tests a change can reach, for `npm test -- --changed`. Nothing is listed by hand but the
 * journeys: all else is read from the sources, by patterns that would rather run a test too many.
 */
import { posix } from 'node:path';
import { UsedParts, withoutComments } from './used-parts.ts';

/** Text by path from the project's folder, with `/`. */
export type Sources = ReadonlyMap<string, string>;

export interface Selection {
  /** Files for Vitest; `all` when it cannot be said which. */
  readonly vitest: readonly string[] | 'all';
  /** Files for Playwright, likewise. */
  readonly browser: readonly string[] | 'all';
}

/** What a browser goes through whatever part of the product has changed. */
export const JOURNEYS: readonly string[] = ['tests/e2e/member-journey.spec.ts', 'tests/e2e/reading.spec.ts'];

const VITEST = /\.test\.tsx?$/;
const BROWSER = /\.spec\.ts$/;
const isTest = (path: string): boolean => VITEST.test(path) || BROWSER.test(path);
/** Tests about all calls, files and pages of documentation, whether they name them or not. */
const ABOUT_EVERYTHING = /^tests\/(architecture|authorisation|contract)\//;
const PRODUCT = /^(platform|plugins|server)\//;
/**
 * What is not a source, a text or a page of documentation says how all of it is built, run or
 * filled.
 */
const UNDERSTOOD = /^(docs|platform|plugins|server|tests|tools)\/|\.md$/;
const FACE = /^plugins\/[^/]+\/(client|server)\/face(\.ts$|\/)/;
/** `expect.poll(...)`, which is no plugin's. */
const WAITING = /\bexpect\s*\.(soft\.)?poll\b/g;
/** What only tests import. */
export const isSupport = (path: string): boolean =>
  (path.startsWith('tests/') || path.includes('test-support')) && !isTest(path);

/**
 * @param changed paths that were added, changed or deleted
 * @param sources all files of the project that hold text, as they are now
 */
export function testsReachedBy(changed: readonly string[], sources: Sources): Selection {
  const tree = new Tree(sources);
  const tests = [...sources.keys()].filter(isTest);
  const imported = new Set(tests.flatMap((test) => [...tree.closure([test])]));
  // A part of a test that no test imports, but starts or reads: by which, cannot be said.
  const isLoose = (path: string): boolean => isSupport(path) && !imported.has(path);
  if (changed.some((path) => !UNDERSTOOD.test(path) || isLoose(path))) return { vitest: 'all', browser: 'all' };

  const touched = new Set(changed);
  const isProduct = changed.some((path) => PRODUCT.test(path) && !isTest(path) && !isSupport(path));
  const isMoreThanTests = changed.some((path) => !path.startsWith('tests/') && !isTest(path));
  const plugins = new Set(changed.filter((path) => !isTest(path)).flatMap((path) => pluginOf(path) ?? []));
  const faces = new Set(changed.filter((path) => FACE.test(path)));
  // What a plugin offers is seen through those that use it.
  for (const id of tree.pluginsThatImport(faces)) plugins.add(id);
  const pages = tree.namespacesOfPages(changed);
  const isTouched = (paths: Iterable<string>): boolean => [...paths].some((path) => touched.has(path));

  const reaches = (test: string): boolean => {
    const used = tree.usedBy(test);
    if (touched.has(test) || isTouched(used.files)) return true;
    if (used.plugins.some((id) => plugins.has(id))) return true;
    if (VITEST.test(test)) {
      if (isMoreThanTests && ABOUT_EVERYTHING.test(test)) return true;
      return used.plugins.some((id) => isTouched(tree.closure(tree.entriesOf(id))));
    }
    return isProduct && (JOURNEYS.includes(test) || used.isSilent || used.namespaces.some((name) => pages.has(name)));
  };
  const reached = tests.filter(reaches).sort();
  return {
    vitest: reached.filter((path) => VITEST.test(path)),
    browser: reached.filter((path) => BROWSER.test(path)),
  };
}

const pluginOf = (path: string): string | undefined => /^plugins\/([^/]+)\//.exec(path)?.[1];

interface Used {
  /** Files that it imports, directly or through others. */
  readonly files: ReadonlySet<string>;
  /** Plugins that it names, and the one that it belongs to. */
  readonly plugins: readonly string[];
  /** Namespaces of texts that it looks for. */
  readonly namespaces: readonly string[];
  /** True when it says nothing of what it is about. */
  readonly isSilent: boolean;
}

/** What stands in the sources about who uses what. */
class Tree {
  readonly #sources: Sources;
  readonly #imports = new Map<string, readonly string[]>();
  readonly #used = new Map<string, Used>();
  readonly #parts: UsedParts;
  readonly #plugins: readonly { readonly id: string; readonly signs: RegExp; readonly calls: ReadonlySet<string> }[];

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#parts = new UsedParts(sources, isSupport);
    const ids = [...sources.keys()].flatMap((path) => /^plugins\/([^/]+)\/manifest\.ts$/.exec(path)?.[1] ?? []);
    this.#plugins = ids.map((id) => ({ id, signs: this.#signsOf(id), calls: this.#callsOf(id) }));
  }

  usedBy(test: string): Used {
    const known = this.#used.get(test);
    if (known) return known;
    const { text: whole, files: parts } = this.#parts.of(test);
    const text = whole.replace(WAITING, '');
    const calls = addressesIn(text);
    const own = pluginOf(test);
    const named = this.#plugins.filter(
      ({ signs, calls: theirs }) => signs.test(text) || calls.some((c) => theirs.has(c)),
    );
    const plugins = [...new Set([...named.map(({ id }) => id), ...(own === undefined ? [] : [own])])];
    const namespaces = [...new Set([...text.matchAll(/['"`]([a-z-]+):[a-z]/g)].map(([, name]) => name ?? ''))];
    // Of a file of helpers nothing counts but what the test uses.
    const product = parts.filter((path) => path !== test && !isSupport(path));
    const files = new Set([...parts, ...this.closure(product)]);
    const used = { files, plugins, namespaces, isSilent: plugins.length + namespaces.length === 0 };
    this.#used.set(test, used);
    return used;
  }

  /** These files and all that they import. */
  closure(from: Iterable<string>): ReadonlySet<string> {
    const found = new Set(from);
    // A set also walks over what is added meanwhile.
    for (const path of found) for (const target of this.#importsOf(path)) found.add(target);
    return found;
  }

  /** Where the host and the browser enter a plugin. */
  entriesOf(id: string): readonly string[] {
    return ['manifest', 'contract', 'server/index', 'client/index'].map((name) => `plugins/${id}/${name}.ts`);
  }

  /** Plugins whose own files import one of these. */
  pluginsThatImport(faces: ReadonlySet<string>): readonly string[] {
    const users = [...this.#sources.keys()].filter((path) => this.#importsOf(path).some((target) => faces.has(target)));
    return users.flatMap((path) => pluginOf(path) ?? []);
  }

  /**
   * The namespaces of texts that the folders of these pages use, without those of the whole site.
   */
  namespacesOfPages(changed: readonly string[]): ReadonlySet<string> {
    const folders = changed.flatMap((path) => /^platform\/pages\/[^/]+\//.exec(path)?.[0] ?? []);
    const ofTexts = changed.flatMap((path) => /^platform\/locales\/[^/]+\/pages\/([^/]+)\.json$/.exec(path)?.[1] ?? []);
    const used = [...this.#sources]
      .filter(([path]) => folders.some((folder) => path.startsWith(folder)))
      .flatMap(([, text]) => [...text.matchAll(/\buseT\('([a-z-]+)'\)/g)].map(([, name]) => name ?? ''));
    return new Set([...ofTexts, ...used].filter((name) => name !== 'core'));
  }

  #importsOf(path: string): readonly string[] {
    const known = this.#imports.get(path);
    if (known) return known;
    const imports = importsIn(path, this.#sources.get(path) ?? '');
    this.#imports.set(path, imports);
    return imports;
  }

  /**
   * The plugin's id as a word or a part of one (`pollOf`, `publicOpinion`), and the fields of posts
   * that are its own.
   */
  #signsOf(id: string): RegExp {
    const manifest = this.#sources.get(`plugins/${id}/manifest.ts`) ?? '';
    const fields = [...(/\badd: \[([^\]]*)\]/.exec(manifest)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
    const camel = id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const capital = camel.charAt(0).toUpperCase() + camel.slice(1);
    const end = '(?:s|es)?(?![a-z])';
    return new RegExp(
      [`(?<![A-Za-z])(?:${id}|${camel})${end}`, `${capital}${end}`, ...fields.map((name) => `\\b${name}\\b`)].join('|'),
    );
  }

  #callsOf(id: string): ReadonlySet<string> {
    const contracts = [...this.#sources].filter(([path]) => path.startsWith(`plugins/${id}/contract`) && !isTest(path));
    return new Set(contracts.flatMap(([, text]) => addressesIn(text)));
  }
}

const addressesIn = (text: string): string[] => [...text.matchAll(/\/api\/[\w/-]+/g)].map(([address]) => address);

/**
 * Whatever a file names by a relative path: imports, workers, texts; not what it imports for its
 * types alone.
 */
function importsIn(path: string, source: string): string[] {
  if (!/\.(ts|tsx|mjs)$/.test(path)) return [];
  const code = withoutComments(source).replace(/^(import|export) type [^;]*;/gm, '');
  return [...code.matchAll(/['"`](\.{1,2}\/[^'"`$*\n]+)['"`]/g)].map(([, target]) =>
    posix.join(posix.dirname(path), target ?? ''),
  );
}
