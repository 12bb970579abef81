import { expect, it } from 'vitest';
import { readPlace } from './keep-place.ts';

it('reads a kept place', () => {
  const place = { item: '57', top: -12, count: 30, before: 20 };
  expect(readPlace(JSON.stringify(place))).toEqual(place);
});

it.each([
  null,
  '',
  'nonsense',
  '[]',
  '{}',
  '{"item":57,"top":1,"count":3,"before":0}',
  '{"item":"5]","top":1,"count":3,"before":0}',
  '{"item":"57","top":null,"count":3,"before":0}',
  '{"item":"57","top":1,"count":1.5,"before":0}',
  '{"item":"57","top":1,"count":3}',
])('takes %j for none', (json) => expect(readPlace(json)).toBeNull());
