import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { Flag, Id, JsonText } from '../../../platform/contract/schemas.ts';
import { createCoercion } from './coerce.ts';

const read = createCoercion({
  id: Id,
  flag: Flag,
  bit: Type.Integer({ minimum: 0, maximum: 1 }),
  yes: Type.Boolean(),
  either: Type.Union([Type.Boolean(), Flag]),
  text: Type.String(),
  kind: Type.Enum(['post', 'comment']),
  ids: Type.Array(Id),
  joined: Type.Union([Type.Array(Id), Type.String()]),
  json: JsonText(100),
  list: Type.Array(Type.Object({ id: Id, clean: Type.Optional(Type.Boolean()) })),
});

it.each([
  [
    { id: '7', flag: '1', bit: '0', yes: '1' },
    { id: 7, flag: 1, bit: 0, yes: true },
  ],
  [
    { flag: true, bit: 'false', yes: 0 },
    { flag: 1, bit: 0, yes: false },
  ],
  [
    { either: '1', text: '1', kind: 'post' },
    { either: 1, text: '1', kind: 'post' },
  ],
  [{ either: 'true' }, { either: true }],
  [{ id: '', flag: '', kind: '', ids: '', text: '' }, { text: '' }],
  [{ ids: ['1', '2'] }, { ids: [1, 2] }],
  [{ 'ids[]': ['1', '2'] }, { ids: [1, 2] }],
  [{ 'ids[]': '1' }, { ids: [1] }],
  [{ ids: '[1,"2"]' }, { ids: [1, 2] }],
  [{ joined: '1,2' }, { joined: '1,2' }],
  [{ joined: '[1,2]' }, { joined: [1, 2] }],
  [{ json: [{ a: '1' }] }, { json: '[{"a":"1"}]' }],
  [{ json: '{"a":1}' }, { json: '{"a":1}' }],
  [{ list: '[{"id":"3","clean":"true"}]' }, { list: [{ id: 3, clean: true }] }],
  [{ list: [{ id: '3', clean: '' }] }, { list: [{ id: 3 }] }],
])('reads %j as %j', (sent, meant) => {
  expect(read(sent)).toEqual(meant);
});

it.each([
  { id: true },
  { id: '1x' },
  { id: '99999999999999999' },
  { id: null },
  { id: ['1', '2'] },
  { flag: 'yes' },
  { flag: '2x' },
  { yes: '2' },
  { text: 5 },
  { list: '[{"id":' },
])('leaves %j for the schema to refuse', (sent) => {
  expect(Object.values(read(sent)).flat()).toEqual(Object.values(sent).flat());
});
