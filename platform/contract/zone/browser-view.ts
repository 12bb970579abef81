import type { TSchema } from 'typebox';
import { isRecord, recordOf } from '../record.ts';
import { VISIBILITY_KEYWORD } from './visibility.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * The part of a config value that may reach the browser, by the `visibility` marks of its schema.
 * Default deny: a key that is unmarked, unknown to the schema, or whose schema cannot be followed
 * is left out. Combinations (`allOf`, `anyOf`, `oneOf`): a key passes only when every branch that
 * declares it marks it.
 * @param schema schema of the value, such as a plugin's settings; the root itself needs no mark
 * @returns a deep copy; `undefined` when nothing of the value may pass
 */
export function browserView(schema: TSchema, value: unknown): unknown {
  return view([schema as Node], value);
}

function view(schemas: readonly Node[], value: unknown): unknown {
  if (Array.isArray(value)) return viewArray(schemas, value);
  if (isRecord(value)) return viewObject(schemas, value);
  return value;
}

function viewObject(schemas: readonly Node[], value: Node): Node | undefined {
  const branches = schemas.flatMap(branchesOf);
  if (!branches.some((branch) => isRecord(branch['properties']) || isRecord(branch['patternProperties'])))
    return undefined;
  const result: Node = {};
  for (const [key, item] of Object.entries(value)) {
    const declared = branches.flatMap((branch) => schemasOfKey(branch, key));
    if (declared.length === 0 || !declared.every((node) => node[VISIBILITY_KEYWORD] === 'browser')) continue;
    const publicItem = view(declared, item);
    if (publicItem !== undefined)
      Object.defineProperty(result, key, { value: publicItem, enumerable: true, writable: true, configurable: true });
  }
  return result;
}

function viewArray(schemas: readonly Node[], value: readonly unknown[]): unknown[] | undefined {
  const items = schemas.flatMap(branchesOf).flatMap((branch) => (isRecord(branch['items']) ? [branch['items']] : []));
  if (items.length === 0) return undefined;
  return value.map((item) => view(items, item)).filter((item) => item !== undefined);
}

/** A schema and, recursively, the branches of its combinations. */
function branchesOf(schema: Node): Node[] {
  const inner = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []));
  return [schema, ...inner.filter(isRecord).flatMap(branchesOf)];
}

/** A boolean schema carries no mark: it counts as declared and denied. */
function schemasOfKey(schema: Node, key: string): Node[] {
  const found: Node[] = [];
  const properties = schema['properties'];
  if (isRecord(properties) && Object.hasOwn(properties, key)) found.push(recordOf(properties[key]));
  const patterns = schema['patternProperties'];
  if (isRecord(patterns)) {
    for (const [pattern, node] of Object.entries(patterns)) {
      if (new RegExp(pattern, 'u').test(key)) found.push(recordOf(node));
    }
  }
  return found;
}
