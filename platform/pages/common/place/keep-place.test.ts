import { expect, it } from 'vitest';
import { readPlace } from './keep-place.ts';

it('reads a kept place', () => {
  expect(readPlace('{"item":"57","top":-12,"count":30}')).toEqual({ item: '57', top: -12, count: 30 });
});

it.each([
  null,
  '',
  'nonsense',
  '[]',
  '{}',
  '{"item":57,"top":1,"count":3}',
  '{"item":"5]","top":1,"count":3}',
  '{"item":"57","top":null,"count":3}',
  '{"item":"57","top":1,"count":1.5}',
])('takes %j for none', (json) => expect(readPlace(json)).toBeNull());
