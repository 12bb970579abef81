import { OTHER_NAME } from '../../../platform/contract/schemas.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What of a JSON Schema says which values a field takes. */
interface FieldSchema {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly contentMediaType?: string;
  readonly [OTHER_NAME]?: string;
}

/** What a field takes; a union takes what any of its parts does. */
interface Takes {
  /** Any text: what is sent as text stays as it is, also where numbers are taken besides. */
  readonly text: boolean;
  /** These texts alone. */
  readonly names: readonly string[];
  /** Text that holds JSON: a list or an object that is sent as such becomes that text. */
  readonly json: boolean;
  readonly number: boolean;
  readonly boolean: boolean;
  /** Of numbers 0 and 1 alone. */
  readonly flag: boolean;
  /** What its items take, where it takes a list. */
  readonly list: Takes | null;
  /** What its fields take, where it takes an object. */
  readonly object: ReadonlyMap<string, Takes> | null;
}

const NUMBER = /^-?\d{1,16}(?:\.\d{1,16})?$/;
const TRUTHS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };
const JSON_TEXT = 'application/json';

/**
 * Makes of what a form, an address or JSON holds what the call's schema means, at any depth, so
 * that one call reads all three alike: numbers from exact digits, booleans and 0/1 flags from each
 * other's spellings, lists from repeated names (also `name[]`), from one value or from JSON text,
 * and JSON text from lists and objects. An empty text says nothing where it is no value. What
 * cannot be converted is left for the schema to refuse: `true` is no id and `"1x"` no number. The
 * rule is in docs/product/calls.md.
 * @param properties the fields of the call's input
 */
export function createCoercion(
  properties: Readonly<Record<string, object>>,
): (source: Fields) => Record<string, unknown> {
  const fields = fieldsOf(properties);
  const others = Object.entries<FieldSchema>(properties).flatMap(([name, { [OTHER_NAME]: other }]) =>
    other === undefined ? [] : [{ name, other }],
  );
  return (source) => {
    const value = convertFields(fields, renamed(source, others));
    for (const [name, takes] of fields) {
      const many = `${name}[]`;
      if (!takes.list || name in value || !(many in value)) continue;
      value[name] = convert(takes, value[many]);
      delete value[many];
    }
    return value;
  };
}

/** Two names that say two things stay two: the schema knows but one of them. */
function renamed(source: Fields, others: readonly { readonly name: string; readonly other: string }[]): Fields {
  const value: Record<string, unknown> = { ...source };
  for (const { name, other } of others) {
    if (!Object.hasOwn(value, other) || (Object.hasOwn(value, name) && value[name] !== value[other])) continue;
    value[name] = value[other];
    delete value[other];
  }
  return value;
}

const fieldsOf = (properties: Readonly<Record<string, FieldSchema>>): ReadonlyMap<string, Takes> =>
  new Map(Object.entries(properties).map(([name, schema]) => [name, takesOf(schema)]));

function takesOf(schema: FieldSchema): Takes {
  const { type, items = {}, properties = {}, minimum, maximum } = schema;
  const parts = (schema.anyOf ?? []).map(takesOf);
  const values = 'const' in schema ? [schema.const] : (schema.enum ?? []);
  const isPlain = values.length === 0 && parts.length === 0;
  const isNumber = type === 'integer' || type === 'number';
  const isFlag = isPlain ? isNumber && minimum === 0 && maximum === 1 : values.length > 0 && values.every(isBit);
  return {
    text: (isPlain && (type === 'string' || type === undefined)) || parts.some(({ text }) => text),
    names: [...values.filter((value) => typeof value === 'string'), ...parts.flatMap(({ names }) => names)],
    json: schema.contentMediaType === JSON_TEXT || parts.some(({ json }) => json),
    number: isNumber || values.some((value) => typeof value === 'number') || parts.some(({ number }) => number),
    boolean: type === 'boolean' || parts.some(({ boolean }) => boolean),
    flag: isFlag || parts.some(({ flag }) => flag),
    list: type === 'array' ? takesOf(items) : (parts.find(({ list }) => list)?.list ?? null),
    object: type === 'object' ? fieldsOf(properties) : (parts.find(({ object }) => object)?.object ?? null),
  };
}

const isBit = (value: unknown): boolean => value === 0 || value === 1;

/** @returns undefined where the value says nothing */
function convert(takes: Takes, value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return fromText(takes, value);
    case 'number':
      return !takes.number && takes.boolean && isBit(value) ? value === 1 : value;
    case 'boolean':
      return !takes.boolean && takes.flag ? Number(value) : value;
    case 'object':
      return value === null ? value : fromObject(takes, value);
    default:
      return value;
  }
}

// oxlint-disable-next-line sonarjs/cognitive-complexity -- what a text may stand for, in order
function fromText(takes: Takes, text: string): unknown {
  // Of a field that takes a list and text, joined ids for one, JSON is the list, unless its text is
  // JSON anyway.
  if (takes.text) return (takes.list && !takes.json ? listOfJson(takes.list, text) : undefined) ?? text;
  if (takes.names.includes(text)) return text;
  if (text === '') return undefined;
  if (takes.number && NUMBER.test(text)) return Number(text);
  const truth = TRUTHS[text];
  if (truth !== undefined && takes.boolean) return truth;
  if (truth !== undefined && takes.flag) return Number(truth);
  if (!takes.list && !takes.object) return text;
  const parsed = parseJson(text);
  if (parsed !== undefined) return fromObject(takes, parsed);
  return takes.list ? fromObject(takes, [text]) : text;
}

function fromObject({ list, object, json }: Takes, value: object): unknown {
  if (Array.isArray(value) && list) return convertItems(list, value);
  if (!Array.isArray(value) && object) return convertFields(object, { ...value });
  return json ? JSON.stringify(value) : value;
}

/** An item that says nothing keeps its place, for the schema to refuse. */
const convertItems = (items: Takes, list: readonly unknown[]): unknown[] =>
  list.map((item) => convert(items, item) ?? item);

function listOfJson(items: Takes, text: string): unknown[] | undefined {
  const parsed = parseJson(text);
  return Array.isArray(parsed) ? convertItems(items, parsed) : undefined;
}

function convertFields(fields: ReadonlyMap<string, Takes>, source: Fields): Record<string, unknown> {
  const value: Record<string, unknown> = { ...source };
  for (const [name, takes] of fields) {
    if (!Object.hasOwn(value, name)) continue;
    const converted = convert(takes, value[name]);
    if (converted === undefined) delete value[name];
    else value[name] = converted;
  }
  return value;
}

/** A list or an object of JSON text. */
function parseJson(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object; // by its first letter
  } catch {
    return undefined;
  }
}
