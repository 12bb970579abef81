import { expect, it } from 'vitest';
import { isBlank, NOTHING, readUnsent, writeUnsent } from './unsent.ts';

function storage(kept: Record<string, string> = {}) {
  const map = new Map(Object.entries(kept));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    size: () => map.size,
  };
}

const post = {
  ...NOTHING,
  title: '出航',
  text: '见[微笑]',
  mentions: { 水手: '7' },
  attachments: { troop: 3 },
  themeId: 2,
  pictures: 1,
};

it('keeps what is written for its author alone, and forgets what is blank', () => {
  const place = storage();
  expect(writeUnsent('sw4:7', post, place)).toBe(true);
  expect(readUnsent('sw4:7', place)).toEqual(post);
  expect(readUnsent('sw4:8', place)).toEqual(NOTHING);
  expect(readUnsent('dw:7', place)).toEqual(NOTHING);
  writeUnsent('sw4:7', { ...NOTHING, themeId: 2 }, place);
  expect(place.size()).toBe(0);
});

it('reads nothing where what is kept is damaged, and says where nothing is kept', () => {
  const key = 'guildhall:phone-post:sw4:7';
  expect(readUnsent('sw4:7', storage({ [key]: '{"title":' }))).toEqual(NOTHING);
  expect(readUnsent('sw4:7', storage({ [key]: '{"text":5,"mentions":[1]}' }))).toEqual(NOTHING);
  const full = storage();
  full.setItem = () => {
    throw new Error('full');
  };
  expect(writeUnsent('sw4:7', post, full)).toBe(false);
  expect(writeUnsent('sw4:7', post, null)).toBe(false);
});

it('a picture alone is something written, a theme is not', () => {
  expect(isBlank({ ...NOTHING, pictures: 1 })).toBe(false);
  expect(isBlank({ ...NOTHING, attachments: { troop: 3 } })).toBe(false);
  expect(isBlank({ ...NOTHING, title: ' ', text: '\n' })).toBe(true);
});
