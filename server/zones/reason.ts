import type { ErrorObject } from 'ajv';
import { SAYS_ITSELF } from './keywords.ts';

/** What a schema says about the value, for the end of a sentence. */
const hint = (error: ErrorObject): string => {
  const description: unknown = error.parentSchema?.['description'];
  return typeof description === 'string' ? ` (${description})` : '';
};

const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

const KIND: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

const kinds = (type: unknown): string =>
  (Array.isArray(type) ? type : String(type).split(',')).map((name) => KIND[String(name)] ?? String(name)).join(' or ');

const REASONS: Record<string, (error: ErrorObject) => string> = {
  required: (e) => `The key "${e.params['missingProperty']}" is missing.`,
  additionalProperties: (e) =>
    e.parentSchema?.['patternProperties'] && !e.parentSchema['properties']
      ? `The key "${e.params['additionalProperty']}" does not have the form ${Object.keys(e.parentSchema['patternProperties']).join(' or ')}.`
      : `The key "${e.params['additionalProperty']}" is not known here.`,
  type: (e) => `This must be ${kinds(e.params['type'])}, not ${show(e.data)}.`,
  enum: (e) => {
    const allowed = e.params['allowedValues'] as unknown[];
    return allowed.length > 20
      ? `${show(e.data)} is none of the ${allowed.length} that there are${hint(e)}.`
      : `${show(e.data)} must be one of ${allowed.map(show).join(', ')}.`;
  },
  const: (e) => `${show(e.data)} must be ${show(e.params['allowedValue'])}.`,
  pattern: (e) =>
    e.params['pattern'] === '\\S'
      ? `This must not be blank${hint(e)}.`
      : `${show(e.data)} does not have the form ${e.params['pattern']}${hint(e)}.`,
  format: (e) => `${show(e.data)} is not a valid ${e.params['format']}${hint(e)}.`,
  minimum: (e) => `${show(e.data)} is too small: at least ${e.params['limit']}.`,
  maximum: (e) => `${show(e.data)} is too large: at most ${e.params['limit']}.`,
  exclusiveMinimum: (e) => `${show(e.data)} is too small: more than ${e.params['limit']}.`,
  exclusiveMaximum: (e) => `${show(e.data)} is too large: less than ${e.params['limit']}.`,
  multipleOf: (e) => `${show(e.data)} is not a multiple of ${e.params['multipleOf']}.`,
  minLength: (e) => `${show(e.data)} is too short: at least ${e.params['limit']} characters.`,
  maxLength: (e) => `${show(e.data)} is too long: at most ${e.params['limit']} characters.`,
  minItems: (e) => `The list is too short: at least ${e.params['limit']}.`,
  maxItems: (e) => `The list is too long: at most ${e.params['limit']}.`,
  minProperties: (e) => `There are too few keys: at least ${e.params['limit']}.`,
  maxProperties: (e) => `There are too many keys: at most ${e.params['limit']}.`,
  uniqueItems: (e) => `Items ${Number(e.params['j']) + 1} and ${Number(e.params['i']) + 1} of the list are the same.`,
  anyOf: () => 'This has none of the allowed forms.',
  oneOf: () => 'This must have exactly one of the allowed forms.',
};

/** A plain English sentence for what ajv found. Needs ajv's `verbose` option. */
export function reasonOf(error: ErrorObject): string {
  if (SAYS_ITSELF.includes(error.keyword)) return String(error.params['reason']);
  return REASONS[error.keyword]?.(error) ?? `This ${error.message ?? `fails the rule ${error.keyword}`}.`;
}
