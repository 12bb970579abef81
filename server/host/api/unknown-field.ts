/** What of a JSON Schema says which fields an object has, at any depth. */
interface Shape {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: unknown;
  readonly additionalProperties?: unknown;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  /** What the JSON of a text holds (`JsonText`). */
  readonly contentSchema?: Shape;
}

/**
 * The first field within a value that its schema does not name, levels apart by slashes, as in
 * `options/2/colour`; also in JSON that travels as text, where its schema says what that holds. A
 * value of another shape than its schema is left for the schema to refuse.
 * @param schema a JSON Schema; its own object counts as well, unless `isHeard` knows the name
 * @returns null where all are known
 */
export function unknownField(
  schema: object,
  value: unknown,
  isHeard: (name: string) => boolean = heardNowhere,
): string | null {
  const path = find(schema, value, isHeard);
  return path && path.join('/');
}

type Path = readonly (string | number)[];
const heardNowhere = (_name: string): boolean => false;

function find(shape: Shape, value: unknown, isHeard = heardNowhere): Path | null {
  if (shape.anyOf) return inUnion(shape.anyOf, value);
  if (typeof value === 'string') return shape.contentSchema ? inText(shape.contentSchema, value) : null;
  if (Array.isArray(value)) return shape.items ? inList(shape.items, value) : null;
  return typeof value === 'object' && value !== null ? inObject(shape, value, isHeard) : null;
}

function inObject(shape: Shape, value: object, isHeard: (name: string) => boolean): Path | null {
  const { properties, patternProperties, additionalProperties } = shape;
  if (!properties || patternProperties || additionalProperties === true) return null;
  for (const [name, field] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!own && !isHeard(name)) return [name];
    const path = own ? find(own, field) : null;
    if (path) return [name, ...path];
  }
  return null;
}

function inList(items: Shape, list: readonly unknown[]): Path | null {
  for (const [index, item] of list.entries()) {
    const path = find(items, item);
    if (path) return [index, ...path];
  }
  return null;
}

/** What any of the parts that are of the value's shape knows is known. */
function inUnion(parts: readonly Shape[], value: unknown): Path | null {
  const paths = parts.filter((part) => isOfShape(part, value)).map((part) => find(part, value));
  return paths.includes(null) ? null : (paths[0] ?? null);
}

function isOfShape({ type, anyOf }: Shape, value: unknown): boolean {
  if (anyOf) return anyOf.some((part) => isOfShape(part, value));
  if (Array.isArray(value)) return type === 'array' || type === undefined;
  if (typeof value === 'object' && value !== null) return type === 'object' || type === undefined;
  return true;
}

function inText(shape: Shape, text: string): Path | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return find(shape, value);
}
