import { describe, expect, it } from 'vitest';
import { listInput, readHomeSearch, shownSort } from './list-input.ts';

const FEEDS = { params: [], feeds: ['follow'] };

describe('readHomeSearch', () => {
  it('hears the filters of tabs that the zone has, and no others', () => {
    const asked = { themeId: '44', qaStatus: '1', teamStatus: '1', raidStatus: '2' };
    expect(readHomeSearch(asked, { params: ['qaStatus', 'raidStatus'], feeds: [] })).toEqual({
      themeId: 44,
      qaStatus: 1,
    });
    expect(readHomeSearch(asked)).toEqual({ themeId: 44 });
  });

  it('hears the filters of a search, and of each what makes sense', () => {
    const range = { author: '海', from: '2026-01-02', to: '2026-02-01' };
    const asked = { ...range, pictures: '1', litStatus: '1' };
    expect(readHomeSearch({ q: 'a', ...asked }, { params: ['litStatus'], feeds: [] })).toEqual({
      q: 'a',
      ...range,
      pictures: 1,
      litStatus: 1,
    });
    expect(readHomeSearch(range)).toEqual({});
    expect(readHomeSearch({ q: 'a', time: 'week' })).toEqual({ q: 'a', time: 'week' });
    const nonsense = { author: '', pictures: '2', to: ['2026-01-01'] };
    expect(readHomeSearch({ q: 'a', ...nonsense })).toEqual({ q: 'a' });
  });

  it('takes what makes sense and leaves the rest', () => {
    expect(
      readHomeSearch({ zone: 'sw4', themeId: '4', topic: '攻略', sort: '3', uid: '17', q: ' 海战 ', x: '1' }),
    ).toEqual({
      themeId: 4,
      topic: '攻略',
      sort: 3,
      uid: 17,
      q: '海战',
    });
    expect(readHomeSearch({ themeId: 'abc', sort: '-1', uid: '0', q: '   ', topic: ['a', 'b'] })).toEqual({});
    expect(readHomeSearch({ sort: '1000' })).toEqual({});
  });

  it('knows the followed feed, which nothing narrows and a search leaves', () => {
    expect(readHomeSearch({ feed: 'follow', themeId: '4', sort: '1' }, FEEDS)).toEqual({ feed: 'follow' });
    expect(readHomeSearch({ feed: 'follow', q: 'a' }, FEEDS)).toEqual({ q: 'a' });
    expect(readHomeSearch({ feed: 'all' }, FEEDS)).toEqual({});
  });

  it('cuts search text to 40 characters, never inside of one', () => {
    expect(readHomeSearch({ q: '😀'.repeat(50) }).q).toBe('😀'.repeat(40));
  });
});

describe('sorts', () => {
  it('defaults to the latest reply, in a search to the newest', () => {
    expect(shownSort({})).toBe(2);
    expect(shownSort({ q: 'a' })).toBe(1);
    expect(shownSort({ sort: 13 })).toBe(1);
    expect(shownSort({ q: 'a', sort: 3 })).toBe(3);
    expect(shownSort({ sort: 55 })).toBe(2);
  });

  it('asks a search for sort 13', () => {
    expect(listInput({ q: 'a' })).toEqual({ q: 'a', sort: 13 });
    expect(listInput({ q: 'a', sort: 2 })).toEqual({ q: 'a', sort: 2 });
    expect(listInput({ themeId: 4 })).toEqual({ themeId: 4 });
  });
});
