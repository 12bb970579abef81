import { describe, expect, it } from 'vitest';
import { splitByWords } from './highlight.ts';

const hits = (text: string, words: string[]) =>
  splitByWords(text, words)
    .filter((run) => run.hit)
    .map((run) => run.text);

describe('splitByWords', () => {
  it('loses nothing of the text', () => {
    const text = '沧海旗 IV 海战攻略：IV 的海战';
    expect(
      splitByWords(text, ['海战', 'iv'])
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
    expect(hits(text, ['海战', 'iv'])).toEqual(['IV', '海战', 'IV', '海战']);
  });

  it('finds what is written in other forms', () => {
    expect(splitByWords('看ＢＯＳＳ攻略', ['boss'])).toEqual([
      { text: '看', hit: false },
      { text: 'ＢＯＳＳ', hit: true },
      { text: '攻略', hit: false },
    ]);
  });

  it('prefers the longer word', () => {
    expect(hits('海战攻略', ['海战', '海战攻略'])).toEqual(['海战攻略']);
  });

  it('takes signs of patterns for what they are', () => {
    expect(hits('1+1=2 (a.b)', ['1+1', '(a.b)'])).toEqual(['1+1', '(a.b)']);
    expect(hits('axb', ['a.b'])).toEqual([]);
  });

  it('marks nothing without words', () => {
    expect(splitByWords('text', ['', ' '])).toEqual([{ text: 'text', hit: false }]);
    expect(splitByWords('', ['a'])).toEqual([]);
  });
});
