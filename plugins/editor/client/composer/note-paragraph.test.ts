import { expect, test } from 'vitest';
import { noteParagraph } from './note-paragraph.ts';

const quote = '第二段说的是';

test.each([
  ['stays at its place', ['第一段', '第二段说的是航线', '第二段说的是别的'], { block: 1, quote }, 1],
  ['is found where its paragraph went', ['新的', '第一段', '第二段说的是航线'], { block: 1, quote }, 2],
  ['is found by a quote that was cut', ['新的', '第二段说的是航线'], { block: 0, quote: `${quote}…` }, 1],
  ['stays at its place when the paragraph was written anew', ['第一段', '完全不同'], { block: 1, quote }, 1],
  ['is about the last paragraph when those behind it are gone', ['第一段'], { block: 4, quote }, 0],
  ['of pictures alone is found by its place', ['', '', '尾'], { block: 1, quote: '' }, 1],
  ['has no paragraph in an empty text', [], { block: 0, quote }, -1],
])('a note %s', (_name, paragraphs, note, expected) => {
  expect(noteParagraph(paragraphs, note)).toBe(expected);
});
