import { describe, expect, it } from 'vitest';
import { visitorMark, watermarkTile } from './watermark.ts';

const random = (bytes: Uint8Array) => bytes.map((_, index) => index * 31);

describe('visitorMark', () => {
  it('is 8 characters and stays the same in a tab', () => {
    const values = new Map<string, string>();
    const store = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
    const mark = visitorMark(store, random);
    expect(mark).toMatch(/^[a-z0-9]{8}$/);
    expect(visitorMark(store, () => new Uint8Array(8))).toBe(mark);
  });

  it('is made anew from rubbish or without storage', () => {
    const rubbish = { getItem: () => '<script>', setItem: () => undefined };
    expect(visitorMark(rubbish, random)).toMatch(/^[a-z0-9]{8}$/);
    const denied = {
      getItem: (): never => {
        throw new Error('denied');
      },
      setItem: (): never => {
        throw new Error('denied');
      },
    };
    expect(visitorMark(denied, random)).toMatch(/^[a-z0-9]{8}$/);
    expect(visitorMark(null, random)).toMatch(/^[a-z0-9]{8}$/);
  });
});

it('draws nothing but plain characters', () => {
  const tile = decodeURIComponent(watermarkTile(`a</text>'"1`));
  expect(tile).toContain('>atext1</text>');
});
