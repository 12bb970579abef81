import { readFileSync } from 'node:fs';
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { Fault } from './fault.ts';

/** A place in a JSON value: keys and indexes from the root. */
export type Path = readonly (string | number)[];

/** A JSON file with the positions of its values. */
export interface JsonFile {
  readonly file: string;
  /** The value, or undefined when the text could not be read or parsed (then `faults` says why). */
  readonly value: unknown;
  readonly faults: readonly Fault[];
  /** A fault at the value of `path`; where that is missing, at its nearest existing parent. */
  faultAt(path: Path, reason: string): Fault;
  /** A fault at a key instead of its value. */
  faultAtKey(path: Path, reason: string): Fault;
}

/**
 * Reads strict JSON (no comments, no trailing commas, no key twice). Never throws: what is wrong
 * becomes a fault.
 */
export function readJsonFile(file: string): JsonFile {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const unreadable: Fault = { file, pointer: '', line: 1, column: 1, reason: readReason(error) };
    const always = (): Fault => unreadable;
    return { file, value: undefined, faults: [unreadable], faultAt: always, faultAtKey: always };
  }
  return parseJsonText(file, text);
}

/** As `readJsonFile`, for text that is already in memory. */
export function parseJsonText(file: string, text: string): JsonFile {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const at = (offset: number, path: Path, reason: string): Fault => ({
    file,
    pointer: toPointer(path),
    ...position(text, offset),
    reason,
  });
  const faults = errors.map((error) =>
    at(error.offset, [], `This is not valid JSON: ${words(printParseErrorCode(error.error))}.`),
  );
  if (root && errors.length === 0) faults.push(...duplicateKeys(root, [], at));
  let value: unknown;
  if (errors.length === 0) {
    try {
      // Not jsonc-parser's own getNodeValue: there a "__proto__" key sets the prototype.
      value = JSON.parse(text);
    } catch (error) {
      // JSON.parse throws SyntaxError.
      faults.push(at(0, [], `This is not valid JSON: ${(error as Error).message}.`));
    }
  }
  const faultAt = (path: Path, reason: string): Fault => at(nodeNear(root, path)?.offset ?? 0, path, reason);
  return {
    file,
    value,
    faults,
    faultAt,
    faultAtKey: (path, reason) => {
      const parent = root && findNodeAtLocation(root, path.slice(0, -1));
      const key = parent?.children?.find((child) => child.children?.[0]?.value === path.at(-1))?.children?.[0];
      return key ? at(key.offset, path, reason) : faultAt(path, reason);
    },
  };
}

/** JSON pointer (RFC 6901) of a path. */
export function toPointer(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/**
 * The path of a JSON pointer; parts that look like array indexes stay text unless the value there
 * is an array.
 */
export function fromPointer(pointer: string, value: unknown): Path {
  const path: (string | number)[] = [];
  let here = value;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(here) ? Number(key) : key);
    here = typeof here === 'object' && here !== null ? (here as Record<string, unknown>)[key] : undefined;
  }
  return path;
}

function nodeNear(root: Node | undefined, path: Path): Node | undefined {
  for (let length = path.length; root && length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
}

function duplicateKeys(node: Node, path: Path, at: (offset: number, path: Path, reason: string) => Fault): Fault[] {
  if (node.type === 'array')
    return (node.children ?? []).flatMap((child, index) => duplicateKeys(child, [...path, index], at));
  if (node.type !== 'object') return [];
  const keys = new Set<unknown>();
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) => {
    if (!key || !value) return [];
    const here = [...path, String(key.value)];
    const again = keys.has(key.value) ? [at(key.offset, here, `The key "${String(key.value)}" appears twice.`)] : [];
    keys.add(key.value);
    return [...again, ...duplicateKeys(value, here, at)];
  });
}

function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** `CommaExpected` -> `comma expected`. */
const words = (code: string): string => code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

function readReason(error: unknown): string {
  if (error instanceof TypeError) return 'The file is not UTF-8 text.';
  const code = (error as NodeJS.ErrnoException).code; // readFileSync throws system errors
  return code === 'ENOENT' ? 'The file is missing.' : `The file cannot be read (${code ?? String(error)}).`;
}
