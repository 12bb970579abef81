import { expect, it } from 'vitest';
import { findWords } from './found-words.ts';

const found = (text: string, ...words: string[]) =>
  [...findWords(text, words)].map(({ start, end }) => text.slice(start, end));

it('finds words by the rules of the index, and gives the places in the text as it was written', () => {
  expect(found('ＢＯＳＳ攻略与 Boss', 'boss')).toEqual(['ＢＯＳＳ', 'Boss']);
  expect(found('boss', 'ＢＯＳＳ')).toEqual(['boss']);
  expect(found('第①关', '1')).toEqual(['①']);
  expect(found('ｶﾞﾝﾀﾞﾑ和cafe\u0301', 'ガンダム', 'caf\u00e9')).toEqual(['ｶﾞﾝﾀﾞﾑ', 'cafe\u0301']);
  expect(found('가나 한글', '가', '한')).toEqual(['가', '한']);
  expect(found('𝐁oss🎉ｂ', 'b')).toEqual(['𝐁', 'ｂ']);
});

it('marks the whole of a character that folds to several, once', () => {
  expect(found('某㍿的', '会社')).toEqual(['㍿']);
  expect(found('某㍿的', '株式', '会社')).toEqual(['㍿']);
  expect(found('㍿会社', '会社')).toEqual(['㍿', '会社']);
});

it('prefers the longer word and takes signs for what they are', () => {
  expect(found('海战攻略海战', '海战', '海战攻略')).toEqual(['海战攻略', '海战']);
  expect(found('axb a.b', 'a.b')).toEqual(['a.b']);
  expect(found('text', ' ', '')).toEqual([]);
  expect(found('', 'a')).toEqual([]);
});
