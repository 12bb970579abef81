import { posix } from 'node:path';

/** A statement at the outermost level of a file. */
interface Part {
  readonly text: string;
  /** What it declares, if anything. */
  readonly name: string | undefined;
  /** Where an import leads, and what it takes from there; `*` stands for everything. */
  readonly from: { readonly path: string; readonly names: readonly string[] } | undefined;
}

/** A name in a file; `*` stands for all of it. */
interface Place {
  readonly path: string;
  readonly name: string;
}

/**
 * What a test uses of the files that tests share: there a file of helpers serves many tests, and
 * each is about what its own helpers are about.
 */
export class UsedParts {
  readonly #sources: ReadonlyMap<string, string>;
  readonly #isSupport: (path: string) => boolean;
  readonly #parts = new Map<string, readonly Part[]>();

  constructor(sources: ReadonlyMap<string, string>, isSupport: (path: string) => boolean) {
    this.#sources = sources;
    this.#isSupport = isSupport;
  }

  /**
   * @returns the code of the test with that of the helpers, and all files that it imports, itself
   *   among them
   */
  of(test: string): { text: string; files: readonly string[] } {
    const used = new Set<Part>();
    const asked = new Map<string, Place>([[`${test} *`, { path: test, name: '*' }]]);
    // A map also walks over what is added meanwhile.
    for (const { path, name } of asked.values()) {
      if (path !== test && !this.#isSupport(path)) continue;
      const parts = this.#declaredWith(path, name);
      for (const part of parts) used.add(part);
      for (const place of this.#takenBy(path, parts)) asked.set(`${place.path} ${place.name}`, place);
    }
    const files = new Set([...asked.values()].map(({ path }) => path));
    return { text: [...used].map(({ text }) => text).join('\n'), files: [...files] };
  }

  /**
   * What a file declares by this name, with what else of the file that uses, and what the file does
   * in any case.
   */
  #declaredWith(path: string, name: string): ReadonlySet<Part> {
    const parts = this.#partsOf(path).filter(({ from }) => !from);
    const found = new Set(parts.filter((part) => name === '*' || part.name === name || part.name === undefined));
    for (const { text } of found)
      for (const other of parts) if (other.name !== undefined && hasWord(text, other.name)) found.add(other);
    return found;
  }

  /** What these parts of a file use of others. */
  #takenBy(path: string, parts: ReadonlySet<Part>): readonly Place[] {
    const text = [...parts].map((part) => part.text).join('\n');
    return this.#partsOf(path)
      .flatMap(({ from }) => from?.names.map((name) => ({ path: from.path, name })) ?? [])
      .filter(({ name }) => name === '*' || hasWord(text, name));
  }

  #partsOf(path: string): readonly Part[] {
    const known = this.#parts.get(path);
    if (known) return known;
    const source = withoutComments(this.#sources.get(path) ?? '');
    const parts = source.split(/\n(?=[A-Za-z])/).map((text): Part => {
      const [, names = '', target] = /^(?:import|export)\s([^;=]*?)\s?(?:from )?'(\.[^']+)'/.exec(text) ?? [];
      const isTypes = /^(import|export) type /.test(text);
      if (target !== undefined && !isTypes)
        return {
          text,
          name: undefined,
          from: { path: posix.join(posix.dirname(path), target), names: namesOf(names) },
        };
      const isImport = text.startsWith('import ');
      const name = /^(?:export )?(?:async )?(?:const|let|function|class|interface|type|enum)\*? (\w+)/.exec(text)?.[1];
      return { text: isImport ? '' : text, name, from: undefined };
    });
    this.#parts.set(path, parts);
    return parts;
  }
}

/** What `{ a, type B, c as d }` takes; everything where it is something else. */
function namesOf(clause: string): readonly string[] {
  const listed = /^\{([^}]*)\}$/.exec(clause.trim())?.[1];
  if (listed === undefined) return ['*'];
  return listed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => (name.includes(' as ') ? '*' : name));
}

const hasWord = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);

/** The code alone: what a comment mentions is not used. */
export const withoutComments = (source: string): string =>
  source.replace(/\/\*\*?\s[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '$1');
