import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import { isMeant, slashIn } from './slash.ts';
import { editorWith } from './test-support.ts';
import { textBefore } from './trigger.ts';

const typedIn = (html: string, at?: number[]) => {
  const editor = editorWith(html);
  if (at) Transforms.select(editor, Editor.end(editor, at));
  return slashIn(editor, textBefore(editor) ?? '');
};

describe('a slash', () => {
  it.each([
    ['<p>/</p>', ''],
    ['<p>/标题</p>', '标题'],
    ['<p>／h1</p>', 'h1'],
    ['<p>a/</p>', undefined],
    ['<p>/a b</p>', undefined],
    ['<p>//</p>', undefined],
    ['<h1>/</h1>', undefined],
    ['<pre>/</pre>', undefined],
    ['<p>/a[微笑]</p>', undefined],
  ])('begins a list of tools on a line of its own: %s', (html, word) => expect(typedIn(html)).toBe(word));

  it('begins one in an item of a list, too', () => {
    expect(typedIn('<ul><li>/q</li></ul>', [0])).toBe('q');
  });

  it('means nothing in a cell, nor before other words', () => {
    expect(typedIn('<table><tr><td>/</td></tr></table>', [0, 0, 0])).toBeUndefined();
    const editor = editorWith('<p>/abc</p>');
    Transforms.select(editor, { path: [0, 0], offset: 1 });
    expect(slashIn(editor, textBefore(editor) ?? '')).toBeUndefined();
  });

  it('is narrowed by words of the label and by the beginning of a name', () => {
    expect(['标', 'h1', 'H', ''].map((word) => isMeant(word, '标题 1', 'h1'))).toEqual([true, true, true, true]);
    expect(['列', '1'].map((word) => isMeant(word, '标题 1', 'h1'))).toEqual([false, true]);
  });
});
