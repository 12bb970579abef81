import { expect, it } from 'vitest';
import { leftLeases } from './left-leases.ts';

function memory() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
  return storage as unknown as Storage; // only these are used
}

const place = { zone: 'sw4', uid: 7 };
const open = (...composers: string[]) => Promise.resolve(new Set(composers));

it('names the drafts of composers that ended without a word, once', async () => {
  const storage = memory();
  const leases = leftLeases(storage, place, () => open('alive'));
  leases.note('alive', 1);
  leases.note('crashed', 2);
  leases.note('parted', 3);
  leases.note('parted', null);
  expect(await leases.take()).toEqual([{ holder: 'crashed', draftId: 2 }]);
  expect(await leases.take()).toEqual([]);
});

it('names none of another account or zone, and none where nobody can tell who is alive', async () => {
  const storage = memory();
  leftLeases(storage, place, () => open()).note('crashed', 2);
  for (const other of [
    { zone: 'mx', uid: 7 },
    { zone: 'sw4', uid: 8 },
  ])
    expect(await leftLeases(storage, other, () => open()).take()).toEqual([]);
  expect(await leftLeases(storage, place, async () => null).take()).toEqual([]);
  expect(await leftLeases(storage, place, () => open()).take()).toHaveLength(1);
});

it('does without a storage that refuses', async () => {
  const refused = {
    get length(): number {
      throw new Error('no');
    },
  } as Storage;
  for (const storage of [null, refused]) {
    const leases = leftLeases(storage, place, () => open());
    leases.note('one', 1);
    expect(await leases.take()).toEqual([]);
  }
});
