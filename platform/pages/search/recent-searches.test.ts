import { describe, expect, it } from 'vitest';
import { cutSearch, readRecent, RECENT_MAX, withRecent, writeRecent } from './recent-searches.ts';

function storage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
const sw4 = { zone: 'sw4', uid: 7 };
const broken = {
  getItem: () => {
    throw new Error('denied');
  },
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => {
    throw new Error('denied');
  },
};

describe('recent searches', () => {
  it('are newest first and without duplicates', () => {
    const recent = ['航线', 'Boss', '舰队'].reduce<string[]>(withRecent, []);
    expect(recent).toEqual(['舰队', 'Boss', '航线']);
    expect(withRecent(recent, ' 航线 ')).toEqual(['航线', '舰队', 'Boss']);
    expect(withRecent(recent, 'boss')).toEqual(['boss', '舰队', '航线']);
  });

  it('take no empty text and forget the oldest', () => {
    expect(withRecent(['a'], '   ')).toEqual(['a']);
    const many = Array.from({ length: RECENT_MAX + 3 }, (_, i) => `s${i}`).reduce<string[]>(withRecent, []);
    expect(many).toHaveLength(RECENT_MAX);
    expect(many[0]).toBe(`s${RECENT_MAX + 2}`);
  });

  it('are kept per zone and person: whoever uses the browser next finds none of them', () => {
    const store = storage();
    writeRecent(store, sw4, ['a']);
    expect(readRecent(store, sw4)).toEqual(['a']);
    expect(readRecent(store, { ...sw4, zone: 'mx' })).toEqual([]);
    expect(readRecent(store, { ...sw4, uid: 8 })).toEqual([]);
    expect(readRecent(store, { ...sw4, uid: 0 })).toEqual([]);
    writeRecent(store, sw4, []);
    expect(store.values.size).toBe(0);
  });

  it('survive rubbish and a browser without storage', () => {
    expect(readRecent(storage({ 'searches:sw4:7': '{"a":1}' }), sw4)).toEqual([]);
    expect(readRecent(storage({ 'searches:sw4:7': 'no json' }), sw4)).toEqual([]);
    expect(readRecent(storage({ 'searches:sw4:7': '["a",1,"",null]' }), sw4)).toEqual(['a']);
    for (const store of [broken, null]) {
      expect(readRecent(store, sw4)).toEqual([]);
      expect(() => writeRecent(store, sw4, ['a'])).not.toThrow();
    }
  });
});

describe('cutSearch', () => {
  it('cuts at 40 characters, whole ones', () => {
    expect(cutSearch('海'.repeat(40))).toEqual({ text: '海'.repeat(40), wasCut: false });
    expect(cutSearch('海'.repeat(41))).toEqual({ text: '海'.repeat(40), wasCut: true });
    expect(cutSearch('😀'.repeat(41)).text).toBe('😀'.repeat(40));
  });
});
