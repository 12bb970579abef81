import { expect, it } from 'vitest';
import { begun, isMention, signBehind } from './begun.ts';

it.each([
  ['@', '@'],
  ['你好@张', '@张'],
  ['＠li', '＠li'],
  ['(@李四', '@李四'],
  ['#', '#'],
  ['看 #远航', '#远航'],
  ['＃远航', '＃远航'],
  ['#一##二', '#二'],
  ['#远@张', '@张'],
  ['a@b.example', undefined],
  ['@张 三', undefined],
  ['#远航#', undefined],
  ['#远航# 之后', undefined],
  ['#a b', undefined],
  ['plain', undefined],
  [`@${'x'.repeat(17)}`, undefined],
  [`#${'长'.repeat(31)}`, undefined],
])('of what is typed as %s, %s stands begun', (typed, found) => expect(begun(typed)).toBe(found));

it('a sign of either kind says what is searched for', () => {
  expect(['@a', '＠', '#a', '＃'].map(isMention)).toEqual([true, true, false, false]);
});

it('a sign of the toolbar stands behind a space where it would begin nothing', () => {
  expect(signBehind('abc', '@')).toBe(' @');
  expect(signBehind('', '@')).toBe('@');
  expect(signBehind('你好', '@')).toBe('@');
  expect(signBehind('abc', '#')).toBe('#');
  expect(signBehind('#远航', '#')).toBe(' #');
});
