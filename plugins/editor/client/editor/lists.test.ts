import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import type { GuildEditor } from '../model/types.ts';
import { currentList, toggleList } from './blocks.ts';
import { editorWith, htmlOf } from './test-support.ts';

const selectAll = (editor: GuildEditor) => Transforms.select(editor, Editor.range(editor, []));
/** Selects from the start of the one to the end of the other text. */
function selectWords(editor: GuildEditor, from: string, to: string): void {
  const pathOf = (word: string) => {
    const [entry] = Editor.nodes(editor, { at: [], match: (node) => 'text' in node && node.text === word });
    if (!entry) throw new Error(`no text ${word}`);
    return entry[1];
  };
  Transforms.select(editor, {
    anchor: Editor.start(editor, pathOf(from)),
    focus: Editor.end(editor, pathOf(to)),
  });
}

describe('turning a list off', () => {
  it.each([
    ['of one level', '<ul><li>a</li><li>b</li></ul>', '<p>a</p><p>b</p>'],
    [
      'of several levels',
      '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>',
      '<p>a</p><p>b</p><p>c</p><p>d</p>',
    ],
    ['of both kinds inside each other', '<ul><li>a<ol><li>b</li><li>c</li></ol></li></ul>', '<p>a</p><p>b</p><p>c</p>'],
    ['of both kinds one after the other', '<ul><li>a</li></ul><ol><li>b</li></ol>', '<p>a</p><p>b</p>'],
    ['with plain lines among it', '<ul><li>a</li></ul><p>x</p><ul><li>b</li></ul>', '<p>a</p><p>x</p><p>b</p>'],
    ['with an empty item in it', '<ul><li>a</li><li><br></li><li>b</li></ul>', '<p>a</p><p><br></p><p>b</p>'],
    ['with items of several lines', '<ul><li>a<p>more</p></li><li>b</li></ul>', '<p>a</p><p>more</p><p>b</p>'],
    [
      'in a quote',
      '<blockquote><ul><li>a<ul><li>b</li></ul></li></ul></blockquote>',
      '<blockquote><p>a</p><p>b</p></blockquote>',
    ],
  ])('%s takes one press, and one undo', (_, html, expected) => {
    const editor = editorWith(html);
    const before = htmlOf(editor);
    selectAll(editor);
    toggleList(editor, 'ul');
    expect(htmlOf(editor)).toBe(expected);
    expect(currentList(editor)).toBeUndefined();
    editor.undo();
    expect(htmlOf(editor)).toBe(before);
  });

  it('of an inner item makes a plain line of it, and the items around it stay items', () => {
    const editor = editorWith('<ul><li>a<ul><li>b</li><li>c</li><li>d</li></ul></li><li>e</li></ul>');
    selectWords(editor, 'c', 'c');
    toggleList(editor, 'ul');
    expect(htmlOf(editor)).toBe('<ul><li>a<ul><li>b</li></ul></li></ul><p>c</p><ul><li>d</li><li>e</li></ul>');
  });

  it('of an item with items below it leaves those a list', () => {
    const editor = editorWith('<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>');
    selectWords(editor, 'b', 'b');
    toggleList(editor, 'ul');
    expect(htmlOf(editor)).toBe('<ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>');
  });

  it('is what the press does where the tool shows a list, and no other lines are made items', () => {
    const editor = editorWith('<ol><li>a</li></ol><p>b</p>');
    selectAll(editor);
    expect(currentList(editor)).toBe('ol');
    toggleList(editor, 'ol');
    expect(htmlOf(editor)).toBe('<p>a</p><p>b</p>');
    toggleList(editor, 'ol');
    expect(htmlOf(editor)).toBe('<ol><li>a</li><li>b</li></ol>');
  });
});
