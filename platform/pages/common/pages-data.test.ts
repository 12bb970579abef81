import { describe, expect, it } from 'vitest';
import { changeItems, putFirst, type ListData } from './pages-data.ts';
import { uniqueBy } from './unique.ts';

interface Item {
  id: number;
  likes: number;
}
const item = (id: number, likes = 0): Item => ({ id, likes });
const data = (...pages: Item[][]): ListData<Item> => ({
  pages: pages.map((list, index) => ({ list, hasMore: index < pages.length - 1 })),
  pageParams: pages.map((_, index) => index * 2),
});

describe('uniqueBy', () => {
  it('keeps the first of each key, in order', () => {
    expect(uniqueBy([item(3), item(1), item(3, 9), item(2)], ({ id }) => id)).toEqual([item(3), item(1), item(2)]);
  });
});

describe('changeItems', () => {
  const before = data([item(1), item(2)], [item(3), item(4)]);

  it('changes one item and leaves everything else itself', () => {
    const after = changeItems(before, (each) => (each.id === 3 ? { ...each, likes: 1 } : each));
    expect(after.pages[1]?.list).toEqual([item(3, 1), item(4)]);
    expect(after.pages[0]).toBe(before.pages[0]);
    expect(after.pages[1]?.list[1]).toBe(before.pages[1]?.list[1]);
    expect(after.pages[1]?.hasMore).toBe(false);
    expect(after.pageParams).toBe(before.pageParams);
  });

  it('takes items out', () => {
    const after = changeItems(before, (each) => (each.id === 2 ? null : each));
    expect(after.pages.map(({ list }) => list.map(({ id }) => id))).toEqual([[1], [3, 4]]);
  });

  it('returns the very same list when nothing changes', () => {
    expect(changeItems(before, (each) => each)).toBe(before);
  });
});

describe('putFirst', () => {
  it('puts a new item on top of the first page only', () => {
    const after = putFirst(data([item(1)], [item(2)]), item(9), ({ id }) => id);
    expect(after.pages.map(({ list }) => list.map(({ id }) => id))).toEqual([[9, 1], [2]]);
  });

  it('moves an item that is there already instead of doubling it', () => {
    const after = putFirst(data([item(1)], [item(2)]), item(2, 5), ({ id }) => id);
    expect(after.pages.flatMap(({ list }) => list)).toEqual([item(2, 5), item(1)]);
  });
});
