import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { examplesOf } from './example-of.ts';

test('is what the contract gives, or the least that the schema takes', () => {
  const schema = Type.Object({
    given: Type.String({ examples: ['<p>Hello</p>'] }),
    chosen: Type.Enum(['mp4', 'mkv']),
    page: Type.Integer({ minimum: 1, default: 20 }),
    ids: Type.Array(Type.Integer({ minimum: 1 })),
    key: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    absent: Type.Optional(Type.String()),
  });
  const example = { given: '<p>Hello</p>', chosen: 'mp4', page: 20, ids: [1], key: '0123456789abcdef0123456789abcdef' };
  expect(examplesOf(schema)).toEqual([example]);
});

test('is none where nothing usual fits, as long as the contract gives none', () => {
  const rare = Type.String({ pattern: '^#[A-F]{3}$' });
  expect(examplesOf(Type.Object({ rare }))).toEqual([]);
  expect(examplesOf(Type.Object({ rare: { ...rare, examples: ['#ABC'] } }))).toEqual([{ rare: '#ABC' }]);
});
