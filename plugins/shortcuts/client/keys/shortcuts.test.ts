import { expect, it } from 'vitest';
import { createKeyReader, SHORTCUTS } from './shortcuts.ts';

const press = (keys: string, pause = 100): (string | undefined)[] => {
  const reader = createKeyReader(SHORTCUTS);
  return [...keys].map((key, index) => reader.press(key, index * pause));
};

it('knows single keys', () => {
  expect(press('jk?x')).toEqual(['next', 'previous', 'help', undefined]);
});

it('knows a shortcut of two keys, and what each of them means alone', () => {
  expect(press('gh')).toEqual([undefined, 'home']);
  expect(press('hg')).toEqual([undefined, undefined]);
  expect(press('ghh')).toEqual([undefined, 'home', undefined]);
});

it('begins anew with a second first key', () => {
  expect(press('ggm')).toEqual([undefined, undefined, 'messages']);
});

it('takes a key that belongs to no pair for itself', () => {
  expect(press('gj')).toEqual([undefined, 'next']);
});

it('waits for the second key no longer than a moment', () => {
  expect(press('gh', 2_000)).toEqual([undefined, undefined]);
});

it('has each shortcut once', () => {
  const keys = SHORTCUTS.map((shortcut) => shortcut.keys.join(' '));
  expect(new Set(keys).size).toBe(keys.length);
});
