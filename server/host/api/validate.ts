import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import fastJson from 'fast-json-stringify';
import type { TObject } from 'typebox';
import type { Endpoint } from '../../../platform/contract/index.ts';
import type { TooLong } from '../../../platform/contract/schemas.ts';
import { bySchema } from '../../sdk/by-schema.ts';
import { AppError, fail } from '../../sdk/errors.ts';
import { createCoercion } from './coerce.ts';
import { unstorableField } from './storable.ts';
import { unknownField } from './unknown-field.ts';

type Source = Readonly<Record<string, unknown>>;

/** Of a function that is compiled from a schema when it is first called: compiles it now. */
interface Compilable {
  compile(): void;
}
/**
 * Checks what a caller sent and answers it with defaults, without undeclared fields.
 * @throws BAD_INPUT and UNKNOWN_FIELD naming the field
 */
export type InputReader = ((source: Source) => Record<string, unknown>) & Compilable;
/** The success envelope as JSON text; fields that the reply schema does not name are left out. */
export type ReplyWriter = ((reply: unknown) => string) & Compilable;

export interface Validation {
  /**
   * @param refusesUnknown whether an undeclared field is UNKNOWN_FIELD, at any depth; else it is
   *   dropped
   */
  input(schema: TObject, refusesUnknown: boolean): InputReader;
  reply(endpoint: Endpoint): ReplyWriter;
}

const TOO_LONG = { status: 400, code: 400 } as const;

/**
 * What any call may be sent: the host reads the first two, the others are for caches on the way and
 * for statistics, and change nothing.
 */
const EVERYWHERE = new Set(['zone', '_csrf', '_t', '_', 't', 'timestamp', 'platform', 'deviceInfo']);
/** Characters of an unknown field's path that its refusal repeats. */
const SHOWN = 200;

const isHeardEverywhere = (name: string): boolean => EVERYWHERE.has(name);

/** @throws UNKNOWN_FIELD naming the first one that a write does not take */
export function refuseUnknown(schema: TObject, value: Source): void {
  const field = unknownField(schema, value, isHeardEverywhere);
  if (field !== null) throw fail('UNKNOWN_FIELD', { field: field.slice(0, SHOWN) });
}

/**
 * Ajv for what comes in, fast-json-stringify for what goes out, compiled once per schema: when it
 * is first called, which takes a millisecond for most and some fifteen for the largest. All
 * together would be half of the time that a host needs to start, and 20 MB, for calls of which most
 * are rare. Of calls it knows their schemas alone, so that several applications may have one.
 */
export function createValidation(): Validation {
  const ajv = new Ajv({
    removeAdditional: 'all',
    useDefaults: true,
    allErrors: false,
    strict: false,
    verbose: true,
    // V8 does as well, and compiling takes half as long.
    code: { optimize: false },
  });
  addFormats.default(ajv);
  const inputs = bySchema((schema: TObject) => ({
    check: ajv.compile(schema),
    coerce: createCoercion(schema.properties),
  }));
  const replies = bySchema((envelope: object) => fastJson(envelope));

  return {
    input(schema, refusesUnknown) {
      const compiled = once(() => inputs(schema));
      const read = (source: Source) => {
        const { check, coerce } = compiled();
        const value = coerce(source);
        if (refusesUnknown) refuseUnknown(schema, value);
        if (!check(value)) {
          refuseTooLong(check.errors?.[0]);
          const field =
            check.errors?.[0]?.instancePath.slice(1) || String(check.errors?.[0]?.params['missingProperty'] ?? '');
          throw fail('BAD_INPUT', { field });
        }
        const field = unstorableField(value);
        if (field !== null) throw fail('BAD_INPUT', { field });
        return value;
      };
      return Object.assign(read, { compile: () => void compiled() });
    },
    reply(endpoint) {
      const compiled = once(() =>
        replies({
          type: 'object',
          properties: {
            // Flat replies are objects.
            ...(endpoint.isFlat ? (endpoint.reply as unknown as TObject).properties : {}),
            Succeed: { type: 'boolean' },
            // A TypeBox schema is a JSON Schema; the two libraries' types do not know each other.
            Message: endpoint.reply as object,
            Desc: { type: 'string' },
            Code: { type: 'integer' },
          },
          required: ['Succeed', 'Message', 'Desc', 'Code'],
        }),
      );
      const write = (reply: unknown) =>
        compiled()({
          ...(endpoint.isFlat ? (reply as object) : {}),
          Succeed: true,
          Message: reply,
          Desc: '',
          Code: 0,
        });
      return Object.assign(write, { compile: () => void compiled() });
    },
  };
}

/** @throws the error of its own that a field names for what is too long (`refusedAs`) */
function refuseTooLong(error: ErrorObject | undefined): void {
  if (error?.keyword !== 'maxLength' && error?.keyword !== 'maxItems') return;
  const tooLong = (error.parentSchema as { 'x-too-long'?: TooLong } | undefined)?.['x-too-long'];
  if (tooLong) throw new AppError(tooLong.error, TOO_LONG, { max: tooLong.max }, tooLong.plugin);
}

/** Makes a thing when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
