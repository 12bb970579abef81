import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { JsonText } from '../../../platform/contract/schemas.ts';
import { unknownField } from './unknown-field.ts';

const Item = Type.Object({ id: Type.Integer(), inner: Type.Optional(Type.Object({ a: Type.Integer() })) });
const schema = Type.Object({
  list: Type.Array(Item),
  either: Type.Union([Type.String(), Item, Type.Array(Item)]),
  parts: Type.Union([Type.Object({ a: Type.Integer() }), Type.Object({ b: Type.Integer() })]),
  open: Type.Object({ a: Type.Integer() }, { additionalProperties: true }),
  map: Type.Record(Type.String(), Type.Integer()),
  any: Type.Unknown(),
  json: JsonText(100, Type.Array(Item)),
  text: JsonText(100),
});

it.each([
  [{ other: 1 }, 'other'],
  [{ constructor: 1 }, 'constructor'],
  [{ list: [{ id: 1 }, { id: 2, x: 1 }] }, 'list/1/x'],
  [{ list: [{ id: 1, inner: { a: 1, toString: 1 } }] }, 'list/0/inner/toString'],
  [{ either: { id: 1, x: 1 } }, 'either/x'],
  [{ either: [{ id: 1, x: 1 }] }, 'either/0/x'],
  [{ parts: { c: 1 } }, 'parts/c'],
  [{ json: '[{"id":1,"x":2}]' }, 'json/0/x'],
])('names what %j has and its schema does not: %s', (value, path) => {
  expect(unknownField(schema, value)).toBe(path);
});

it.each([
  [{ list: [{ id: 1, inner: { a: 1 } }], either: 'text', parts: { b: 1 } }],
  [{ open: { x: 1 }, map: { x: 1 }, any: { x: { y: 1 } } }],
  // Of another shape, no JSON, or JSON of anything.
  [{ list: 'x', either: 7, parts: null, json: '[{', text: '[{"x":1}]' }],
])('takes all of %j', (value) => {
  expect(unknownField(schema, value)).toBeNull();
});

it('takes what is heard everywhere at the top alone', () => {
  const isHeard = (name: string) => name === '_t';
  expect(unknownField(schema, { _t: 1 }, isHeard)).toBeNull();
  expect(unknownField(schema, { list: [{ id: 1, _t: 1 }] }, isHeard)).toBe('list/0/_t');
});
