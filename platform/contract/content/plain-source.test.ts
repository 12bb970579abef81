import { expect, it } from 'vitest';
import { fromPlainText } from './plain-text.ts';
import { toPlainSource } from './plain-source.ts';

it.each([
  '一行',
  '一行\n又一行',
  '一段\n\n又一段',
  '<b>&amp;</b> [微笑] #坦克# [at,某人,7]',
  '[topic,船,3,https://x.example/]',
])('what is made of %j comes back as it was typed', (text) => {
  expect(toPlainSource(fromPlainText(text))).toBe(text);
});
