import { expect, test } from 'vitest';
import { messageKinds, type MessageKindSpec } from '../../../platform/contract/message-kinds.ts';
import { CORE_MESSAGE_KINDS, createMessageKinds, MessageKindError } from './kinds.ts';

const kindsWith = (...own: MessageKindSpec[]) =>
  createMessageKinds(
    [
      { id: 'core', declares: CORE_MESSAGE_KINDS },
      ...own.map((spec, index) => ({ id: `p${index}`, declares: [messageKinds.declare(spec)] })),
    ],
    (zone) => (zone === 'both' ? ['p0', 'p1'] : []),
  );
const tale: MessageKindSpec = { type: 'tale', group: 'systemMsg', stored: [99], counter: 'taleCount' };
const song: MessageKindSpec = { type: 'song', group: 'comments', stored: [98] };

test('a zone has the kinds of the core and of its plugins; counters of all are in every zone', () => {
  const kinds = kindsWith(tale, song);
  expect([kinds.in('both').inGroup('systemMsg'), kinds.in('none').inGroup('systemMsg')]).toEqual([
    [4, 7, 99],
    [4, 7],
  ]);
  expect([kinds.in('both').typeOf(99), kinds.in('none').typeOf(99), kinds.in('none').of('tale')]).toEqual([
    'tale',
    undefined,
    undefined,
  ]);
  expect([...kinds.in('none').counters()]).toEqual([
    ['atCount', [3]],
    ['taleCount', []],
  ]);
});

test.each([
  ['row number', { ...tale, stored: [4] as const }, /the row number 4 is declared by core and p0/],
  ['row number of another plugin', { ...song, stored: [99] as const }, /the row number 99 is declared by p0 and p1/],
  ['list', { ...tale, type: 'at' }, /the list at is declared by core and p0/],
  ['counter', { ...tale, counter: 'atCount' }, /the counter atCount is declared by core and p0/],
])('a %s that is there already is refused', (_what, spec, message) => {
  const make = () => (spec.type === 'song' ? kindsWith(tale, spec) : kindsWith(spec));
  expect(make).toThrow(MessageKindError);
  expect(make).toThrow(message);
});
