import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

it.each<[string | undefined, ReturnType<typeof byteRange>]>([
  [undefined, 'all'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=3-5', { start: 3, end: 5 }],
  ['BYTES= 3-5 ', { start: 3, end: 5 }],
  ['bytes=3-500', { start: 3, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=-1', { start: 9, end: 9 }],
  ['bytes=-500', { start: 0, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=10-12', 'none'],
  ['bytes=-0', 'none'],
  [`bytes=${'9'.repeat(400)}-`, 'none'],
  // Malformed, unknown, several: as if it were not there.
  ['bytes=5-3', 'all'],
  ['bytes=-', 'all'],
  ['bytes=', 'all'],
  ['bytes=a-b', 'all'],
  ['bytes=1-2,4-5', 'all'],
  ['bytes=1.5-2', 'all'],
  ['bytes=+1-2', 'all'],
  ['items=0-1', 'all'],
  ['0-1', 'all'],
])('%s of ten bytes', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected);
});

it('finds no part in an empty file', () => {
  expect(['bytes=0-', 'bytes=-1', undefined].map((header) => byteRange(header, 0))).toEqual(['none', 'none', 'all']);
});
