import { expect, test } from 'vitest';
import { BEGINNING, entryOf, followChain, hashOf, lineOf, type PublicEntry, type PublicLine } from './public-log.ts';

const entry = (seq: number, more: Partial<PublicEntry> = {}): PublicEntry => ({
  seq,
  day: 20_261_127,
  kind: 'sanction',
  of: 0,
  clause: 'advertising',
  action: 'hide',
  points: 6,
  bannedType: 2,
  bannedDays: 30,
  outcome: '',
  automated: 0,
  ...more,
});

async function chain(entries: readonly PublicEntry[]): Promise<PublicLine[]> {
  const lines: PublicLine[] = [];
  let hash = BEGINNING;
  for (const one of entries) {
    const line = lineOf('sw4', one);
    hash = await hashOf(hash, line);
    lines.push({ line, hash });
  }
  return lines;
}
const START = { seq: 0, hash: BEGINNING };

test('a line is read again as what it was written from, and nothing else is', () => {
  const line = lineOf('sw4', entry(1));
  expect(entryOf('sw4', line)).toEqual(entry(1));
  for (const other of [`${line} `, line.replace(',6,', ',06,'), '[]', 'nothing', lineOf('mx', entry(1))])
    expect(entryOf('sw4', other)).toBeNull();
});

test('a whole chain is followed to its head', async () => {
  const lines = await chain([entry(1), entry(2, { kind: 'lift', of: 1 }), entry(3)]);
  expect(await followChain('sw4', START, lines)).toEqual({ seq: 3, hash: lines[2]!.hash });
  expect(await followChain('sw4', START, [])).toEqual(START);
});

test('a line that was changed, taken out or put in is found', async () => {
  const lines = await chain([entry(1), entry(2), entry(3)]);
  const changed = lines.with(1, { ...lines[1]!, line: lineOf('sw4', entry(2, { points: 2 })) });
  expect(await followChain('sw4', START, changed)).toEqual({ kind: 'changed', seq: 2 });
  expect(await followChain('sw4', START, [lines[0]!, lines[2]!])).toEqual({ kind: 'gap', seq: 2 });
  expect(await followChain('sw4', START, [lines[0]!, lines[0]!])).toEqual({ kind: 'gap', seq: 2 });
});

test('a chain that was written anew is found by a head that was published before', async () => {
  const lines = await chain([entry(1), entry(2)]);
  const anew = await chain([entry(1), entry(2, { points: 2 })]);
  const known = new Map([[2, lines[1]!.hash]]);
  expect(await followChain('sw4', START, lines, known)).toMatchObject({ seq: 2 });
  expect(await followChain('sw4', START, anew, known)).toEqual({ kind: 'published', seq: 2 });
});
