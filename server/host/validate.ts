import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fastJson from 'fast-json-stringify';
import type { TObject } from 'typebox';
import type { Endpoint } from '../../platform/contract/index.ts';
import { fail } from '../sdk/errors.ts';

type Source = Readonly<Record<string, unknown>>;

/** Checks what a caller sent and answers it with defaults, without undeclared fields. @throws BAD_INPUT naming the field */
export type InputReader = (source: Source) => Record<string, unknown>;
/** The success envelope as JSON text; fields that the reply schema does not name are left out. */
export type ReplyWriter = (reply: unknown) => string;

export interface Validation {
  input(schema: TObject): InputReader;
  reply(endpoint: Endpoint): ReplyWriter;
}

const NUMBER = /^-?\d{1,16}$/;

/** Ajv for what comes in, fast-json-stringify for what goes out, compiled once per endpoint. */
export function createValidation(): Validation {
  const ajv = new Ajv({ removeAdditional: 'all', useDefaults: true, allErrors: false, strict: false });
  addFormats.default(ajv);

  return {
    input(schema) {
      const check = ajv.compile(schema);
      const coerce = coercions(schema);
      return (source) => {
        const value: Record<string, unknown> = { ...source };
        for (const [name, convert] of coerce) if (name in value) value[name] = convert(value[name]);
        if (check(value)) return value;
        const field =
          check.errors?.[0]?.instancePath.slice(1) || String(check.errors?.[0]?.params['missingProperty'] ?? '');
        throw fail('BAD_INPUT', { field });
      };
    },
    reply(endpoint) {
      const write = fastJson({
        type: 'object',
        properties: {
          Succeed: { type: 'boolean' },
          // A TypeBox schema is a JSON Schema; the two libraries' types do not know each other.
          Message: endpoint.reply as object,
          Desc: { type: 'string' },
          Code: { type: 'integer' },
        },
        required: ['Succeed', 'Message', 'Desc', 'Code'],
      });
      return (reply) => write({ Succeed: true, Message: reply, Desc: '', Code: 0 });
    },
  };
}

/**
 * Query and form values are text, and older clients send numbers as text in JSON too: fields that the schema calls numbers or
 * booleans are converted from exact text, never from other types, so `true` is no id and `"1x"` no number.
 */
function coercions(schema: TObject): [string, (value: unknown) => unknown][] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const { type } = property as { type?: unknown };
    if (type === 'integer' || type === 'number')
      return [[name, (value: unknown) => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : value)]];
    if (type === 'boolean')
      return [
        [
          name,
          (value: unknown) =>
            value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
        ],
      ];
    return [];
  });
}
