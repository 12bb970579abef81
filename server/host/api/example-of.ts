type Schema = Readonly<Record<string, unknown>>;

/** Texts that a pattern may ask for: words, numbers, keys and digests. */
const TEXTS = ['text', '12345678', '0123456789abcdef'.repeat(2), '0123456789abcdef'.repeat(4)];

const listOf = <T = Schema>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);

/**
 * A value that the schema lets through, always the same: what the contract gives as an example or
 * default, else the first of several, the smallest number, an object with the fields that it must
 * have. JSON Schema, as far as the contracts use it.
 * @returns one, or none for a text whose pattern none of the usual ones fits, until its contract
 *   gives an example: a host starts all the same
 */
export function examplesOf(schema: object): unknown[] {
  try {
    return [valueOf(schema as Schema)]; // any JSON
  } catch (error) {
    if (error instanceof NoExample) return [];
    throw error;
  }
}

class NoExample extends Error {}

function valueOf(schema: Schema): unknown {
  const [given] = listOf<unknown>(schema['examples']);
  if (given !== undefined) return given;
  for (const known of ['default', 'const']) if (schema[known] !== undefined) return schema[known];
  const [chosen] = listOf<unknown>(schema['enum']);
  if (chosen !== undefined) return chosen;
  const [either] = listOf(schema['anyOf']);
  if (either) return valueOf(either);
  const all = listOf(schema['allOf']);
  if (all.length > 0) return Object.assign({}, ...all.map(valueOf));
  switch (schema['type']) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return [valueOf((schema['items'] ?? {}) as Schema)]; // JSON Schema has one there
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 0;
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function objectOf({ properties = {}, required }: Schema): Schema {
  const known = properties as Readonly<Record<string, Schema>>; // JSON Schema has schemas there
  return Object.fromEntries(listOf<string>(required).map((name) => [name, valueOf(known[name] ?? {})]));
}

function textOf({ pattern, contentMediaType, maxLength = Infinity, minLength = 0 }: Schema): string {
  if (contentMediaType === 'application/json') return '[]';
  const fits = (text: string): boolean =>
    new RegExp(String(pattern ?? '')).test(text) && text.length <= Number(maxLength);
  const found = TEXTS.find((text) => fits(text) && text.length >= Number(minLength));
  if (found === undefined) throw new NoExample(String(pattern));
  return found;
}
