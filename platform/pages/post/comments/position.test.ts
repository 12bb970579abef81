import { describe, expect, it } from 'vitest';
import { atPosition, firstPageStart, pageStart, previousPage, readPostSearch } from './position.ts';

describe('readPostSearch', () => {
  it('reads positions; a reply needs its comment', () => {
    expect(readPostSearch({ commentPosition: '41', replayPosition: '3', zone: 'sw4' })).toEqual({
      commentPosition: 41,
      replayPosition: 3,
    });
    expect(readPostSearch({ replayPosition: '3' })).toEqual({});
    expect(readPostSearch({ commentPosition: '0', page: 'x' })).toEqual({});
    expect(readPostSearch({ page: '2' })).toEqual({ page: 2 });
  });
});

describe('pages of positions', () => {
  it.each([
    [0, 0],
    [1, 0],
    [20, 0],
    [21, 20],
    [40, 20],
    [41, 40],
  ])('position %i lies on the page from %i', (position, start) => {
    expect(pageStart(position, 20)).toBe(start);
  });

  it('starts at the comment that is looked for, else at the page of an old address', () => {
    expect(firstPageStart({})).toBe(0);
    expect(firstPageStart({ commentPosition: 45 })).toBe(40);
    expect(firstPageStart({ commentPosition: 45, page: 9 })).toBe(40);
    expect(firstPageStart({ page: 3 })).toBe(40);
  });

  it('finds the item at a position', () => {
    const items = ['u', 'v', 'w'];
    expect(atPosition(items, 20, 21)).toBe('u');
    expect(atPosition(items, 20, 23)).toBe('w');
    expect(atPosition(items, 20, 24)).toBeUndefined();
    expect(atPosition(items, 20, 20)).toBeUndefined();
  });

  it('goes back without overlap, to the very beginning', () => {
    expect(previousPage(40, 20)).toEqual({ offset: 20, limit: 20 });
    expect(previousPage(5, 20)).toEqual({ offset: 0, limit: 5 });
    expect(previousPage(0, 20)).toBeNull();
  });
});
