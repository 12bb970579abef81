import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompiledRoute } from '../../server/host/api/endpoint-table.ts';
import { fail } from '../../server/sdk/index.ts';
import { codesOfTheForum } from '../authorisation/people.ts';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';

/*
 * Over all calls of core and plugins, from the compiled table itself: the same input is read alike
 * as JSON, as JSON whose numbers and flags are text, as a form, and as an address. What a handler
 * is given is compared, after the whole way through the host.
 */

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly uniqueItems?: boolean;
  readonly pattern?: string;
  readonly contentMediaType?: string;
  readonly contentSchema?: Schema;
}
type Fields = Readonly<Record<string, unknown>>;

const isText = ({ type, enum: values = [] }: Schema): boolean =>
  type === 'string' || values.some((value) => typeof value === 'string');
/** Text of JSON is whatever it was made of, letter by letter. */
const holdsJson = ({ contentMediaType, anyOf = [] }: Schema): boolean =>
  Boolean(contentMediaType) || anyOf.some(holdsJson);
const isList = ({ type }: Schema): boolean => type === 'array';

function numbers({ type, minimum = 0, maximum = 2 ** 53 - 1 }: Schema): fc.Arbitrary<unknown> {
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum });
  return fc.constantFrom(minimum, minimum + 0.5).filter((value) => value <= maximum);
}

function texts({ pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<unknown> {
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: fc.constantFrom(...'a1 &=+%[]"{}\n中🎲') });
}

/** Parts of a union that a form tells apart: what takes any text is text there. */
function parts(schemas: readonly Schema[]): readonly Schema[] {
  const ofText = schemas.filter(isText);
  if (ofText.some(holdsJson)) return ofText;
  return ofText.length > 0 ? schemas.filter((schema) => isText(schema) || isList(schema)) : schemas;
}

/** Values that the schema takes. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...parts(schema.anyOf).map(valuesOf));
  // A field that what it holds does not name is refused: tests/api/call-fields.test.ts.
  if (schema.contentSchema) return fc.constant(schema.contentSchema.type === 'object' ? {} : []);
  if (schema.contentMediaType) return fc.constantFrom([], [{ name: '中"', id: 1 }], { a: [true, '2'] });
  const { minItems = 0, maxItems = 3, properties = {}, required = [] } = schema;
  switch (schema.type) {
    case 'array': {
      const length = { minLength: Math.max(minItems, 2), maxLength: Math.max(Math.min(maxItems, 4), minItems) };
      return (schema.uniqueItems ? fc.uniqueArray : fc.array)(valuesOf(schema.items ?? {}), length);
    }
    case 'object': {
      const fields = Object.entries(properties).map(([name, of]) => [name, valuesOf(of)]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: [...required],
      });
    }
    case 'boolean':
      return fc.boolean();
    case 'string':
      return texts(schema);
    default:
      return schema.type ? numbers(schema) : fc.constantFrom('x', 'y');
  }
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/**
 * The pairs of a form: a list of plain values is a name that is repeated, whatever else is nested
 * is JSON.
 */
function formOf(fields: Fields, many: '' | '[]'): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value) && value.length > 0 && value.every(isScalar))
      for (const item of value) form.append(`${name}${many}`, String(item));
    else form.append(name, isScalar(value) ? String(value) : JSON.stringify(value));
  return form;
}

/** The same with numbers and flags as text, which older clients send in JSON, too. */
function asText(schema: Schema, value: unknown): unknown {
  if (isScalar(value)) return String(value);
  if (holdsJson(schema)) return value;
  if (Array.isArray(value)) {
    const items = isList(schema) ? schema.items : schema.anyOf?.find(isList)?.items;
    return value.map((item) => asText(items ?? {}, item));
  }
  const { properties = {} } = schema;
  return Object.fromEntries(
    Object.entries(value as Fields).map(([name, of]) => [name, asText(properties[name] ?? {}, of)]),
  );
}

const SAMPLES = { numRuns: 4, seed: 19 };

let app: TestApp;
let everything: TestClient;
let token = '';
let seen: unknown;

beforeAll(async () => {
  app = await buildTestApp();
  everything = await app.asUser({ all: codesOfTheForum(app, []) });
  token = (await everything.get<string>('/api/bbs/weibo/csrfToken')).Message;
  // What a handler would be given is kept, and nothing is done.
  for (const route of app.table.values())
    Object.assign(route, {
      handle: (_ctx: unknown, input: unknown) => {
        seen = input;
        throw fail('CONFLICT');
      },
    });
});
afterAll(() => app.stop());

/** A zone that has the plugin of the call and, of the others, as many as possible. */
function zoneOf({ plugin }: CompiledRoute) {
  const having = app.zones.current().list.filter(({ plugins }) => plugin === 'core' || plugin in plugins);
  const [best] = having.toSorted((a, b) => Object.keys(b.plugins).length - Object.keys(a.plugins).length);
  expect(best, plugin).toBeDefined();
  return best!; // the line above
}

async function heard(
  route: CompiledRoute,
  zone: string,
  path: string,
  sent: object | URLSearchParams,
): Promise<unknown> {
  const { method } = route.endpoint;
  const isForm = sent instanceof URLSearchParams;
  const inAddress = method === 'GET' || route.endpoint.upload === 'bytes';
  const query = inAddress && isForm ? `&${sent}` : '';
  seen = undefined;
  const reply = await everything.inject({
    method,
    url: `${path}?zone=${zone}${query}`,
    headers: {
      'x-csrf-token': token,
      'content-type': inAddress
        ? 'application/octet-stream'
        : isForm
          ? 'application/x-www-form-urlencoded'
          : 'application/json',
    },
    ...(inAddress
      ? method === 'GET'
        ? {}
        : { payload: Buffer.from('x') }
      : { payload: isForm ? String(sent) : sent }),
  });
  expect(seen, `${method} ${path} ${String(sent)} ${reply.payload}`).toBeDefined();
  return route.endpoint.upload === 'bytes' ? (seen as { input: unknown }).input : seen;
}

test('a form, an address and JSON with text for numbers and flags are read as JSON is, by every call', async () => {
  for (const route of app.table.values()) {
    const { endpoint, input } = route;
    if (endpoint.upload === 'file') continue;
    const zone = zoneOf(route);
    const strange = [...route.fieldsOf].flatMap(([plugin, names]) => (plugin in zone.plugins ? [] : names));
    const properties = Object.fromEntries(
      Object.entries(input.properties).filter(([name]) => name !== 'zone' && !strange.includes(name)),
    ) as Record<string, Schema>; // a TypeBox schema is a JSON Schema
    const schema: Schema = { type: 'object', properties, required: input.required ?? [] };
    for (const fields of fc.sample(valuesOf(schema), SAMPLES) as Fields[]) {
      const rest: Record<string, unknown> = { ...fields };
      const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => {
        const value = rest[name];
        delete rest[name];
        return encodeURIComponent(String(value));
      });
      // What is sent without a key is given one by the host, where a repeat is answered with the
      // first result.
      const isKeyed = endpoint.repeat === 'first-answer' && !('requestKey' in fields);
      const expected = { ...route.read(fields), ...(isKeyed ? { requestKey: expect.any(String) } : {}) };
      const label = `${endpoint.method} ${endpoint.path} ${JSON.stringify(fields)}`;
      for (const many of ['', '[]'] as const)
        expect(await heard(route, zone.abbr, path, formOf(rest, many)), label).toEqual(expected);
      if (endpoint.method === 'GET' || endpoint.upload) continue;
      expect(await heard(route, zone.abbr, path, rest), label).toEqual(expected);
      expect(await heard(route, zone.abbr, path, asText(schema, rest) as object), label).toEqual(expected);
    }
  }
});
