import fc from 'fast-check';
import { Editor, Transforms } from 'slate';
import { describe, expect, it, vi } from 'vitest';
import { createCounter } from '../model/count.ts';
import { fromDocument } from '../model/from-document.ts';
import { countLength, readContent, serializeContent } from '../model/grammar.ts';
import { uploaded } from '../model/test-support.ts';
import { toDocument } from '../model/to-document.ts';
import type { EditorValue, GuildEditor } from '../model/types.ts';
import {
  insertDivider,
  liftItems,
  setAlignment,
  toggleHeading,
  toggleList,
  toggleMark,
  toggleQuote,
} from './blocks.ts';
import { toggleCodeBlock } from './code.ts';
import { changeIndent } from './indent.ts';
import { insertBlocks, insertChoice, insertImages, insertInlines, replaceValue } from './insert.ts';
import { canSetLink, readAddress, removeLink, setLink } from './links.ts';
import { editorWith, htmlOf } from './test-support.ts';
import { insertPlainText } from './with-paste.ts';

function editorOf(html: string, limit?: number) {
  const onExceeded = vi.fn<() => void>();
  return { editor: editorWith(html, limit, onExceeded), onExceeded };
}

describe('writing', () => {
  it('makes lists, nests and leaves them', () => {
    const { editor } = editorOf('');
    toggleList(editor, 'ul');
    editor.insertText('a');
    editor.insertBreak();
    editor.insertText('b');
    editor.insertBreak();
    changeIndent(editor, 1);
    editor.insertText('c');
    expect(htmlOf(editor)).toBe('<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>');
    editor.insertBreak();
    editor.insertBreak(); // out of the inner list
    editor.insertBreak(); // out of the outer one
    editor.insertText('d');
    expect(htmlOf(editor)).toBe('<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><p>d</p>');
  });

  it('turns several lines into one list, changes its kind and undoes it', () => {
    const { editor } = editorOf('<p>a</p><p>b</p><h1>c</h1>');
    Transforms.select(editor, Editor.range(editor, []));
    toggleList(editor, 'ol');
    expect(htmlOf(editor)).toBe('<ol><li>a</li><li>b</li><li>c</li></ol>');
    toggleList(editor, 'ul');
    expect(htmlOf(editor)).toBe('<ul><li>a</li><li>b</li><li>c</li></ul>');
    toggleList(editor, 'ul');
    expect(htmlOf(editor)).toBe('<p>a</p><p>b</p><p>c</p>');
  });

  it('sets marks, headings, quotes, alignment, dividers', () => {
    const { editor } = editorOf('<p>abc</p>');
    Transforms.select(editor, Editor.range(editor, [0]));
    toggleMark(editor, 'strong');
    setAlignment(editor, 'right');
    expect(htmlOf(editor)).toBe('<p style="text-align: right"><strong>abc</strong></p>');
    setAlignment(editor, 'left');
    toggleHeading(editor, 'h2');
    toggleMark(editor, 'strong');
    expect(htmlOf(editor)).toBe('<h2>abc</h2>');
    toggleHeading(editor, 'h2');
    toggleQuote(editor);
    expect(htmlOf(editor)).toBe('<blockquote><p>abc</p></blockquote>');
    toggleQuote(editor);
    Transforms.collapse(editor, { edge: 'end' });
    insertDivider(editor);
    editor.insertText('below');
    expect(htmlOf(editor)).toBe('<p>abc</p><hr><p>below</p>');
  });

  it('quotes all that is selected, lists and lines', () => {
    const { editor } = editorOf('<ul><li>a</li><li>b</li></ul><p>c</p><hr><p>d</p>');
    Transforms.select(editor, { anchor: Editor.start(editor, [0, 1]), focus: Editor.end(editor, [1]) });
    toggleQuote(editor);
    expect(htmlOf(editor)).toBe('<blockquote><ul><li>a</li><li>b</li></ul><p>c</p></blockquote><hr><p>d</p>');
    toggleQuote(editor);
    expect(htmlOf(editor)).toBe('<ul><li>a</li><li>b</li></ul><p>c</p><hr><p>d</p>');
    Transforms.select(editor, Editor.range(editor, [1]));
    toggleQuote(editor);
    Transforms.select(editor, Editor.range(editor, []));
    toggleQuote(editor);
    expect(htmlOf(editor)).toBe('<blockquote><ul><li>a</li><li>b</li></ul><p>c</p><hr><p>d</p></blockquote>');
  });

  it('takes things off with Backspace before it joins lines', () => {
    for (const html of ['<h1>a</h1>', '<ul><li>a</li></ul>', '<blockquote><p>a</p></blockquote>', '<hr><p>a</p>']) {
      const { editor } = editorOf(html);
      Transforms.select(editor, Editor.start(editor, [html.startsWith('<hr>') ? 1 : 0]));
      editor.deleteBackward('character');
      expect(htmlOf(editor)).toBe('<p>a</p>');
    }
  });

  it('leaves nothing around nothing when all is deleted', () => {
    const { editor } = editorOf('<blockquote><ul><li>a</li></ul></blockquote>');
    Transforms.select(editor, Editor.range(editor, []));
    editor.deleteFragment();
    expect(editor.children).toEqual([{ type: 'p', children: [{ text: '' }] }]);
  });

  it('strips emoji characters and writes behind a link, not into it', () => {
    const { editor } = editorOf('<p><a href="https://a.example/">x</a></p>');
    Transforms.select(editor, { path: [0, 1, 0], offset: 1 });
    editor.insertText('y😀z');
    expect(htmlOf(editor)).toBe('<p><a href="https://a.example/">x</a>yz</p>');
  });

  it('undoes and redoes an image with the state that its upload has now', () => {
    const { editor } = editorOf('<p>a</p>');
    insertImages(editor, ['u1', 'u2']);
    editor.insertText('b');
    const full = '<p>a</p><p><img src="/media/u1.png"></p><p><img src="/media/u2.png"></p><p>b</p>';
    expect(htmlOf(editor)).toBe(full);
    while (editor.history.undos.length > 0) editor.undo();
    expect(htmlOf(editor)).toBe('<p>a</p>');
    while (editor.history.redos.length > 0) editor.redo();
    expect(htmlOf(editor)).toBe(full);
  });

  it('inserts emoticons and goes on behind them', () => {
    const { editor } = editorOf('<p>a</p>');
    insertInlines(editor, [{ type: 'emoticon', name: '微笑', children: [{ text: '' }] }]);
    editor.insertText('b');
    expect(htmlOf(editor)).toBe('<p>a[微笑]b</p>');
  });

  it('links a selected text only', () => {
    const { editor } = editorOf('<p>abc</p>');
    expect(canSetLink(editor)).toBe(false);
    Transforms.select(editor, { anchor: { path: [0, 0], offset: 1 }, focus: { path: [0, 0], offset: 2 } });
    expect(canSetLink(editor)).toBe(true);
    setLink(editor, 'https://a.example/');
    expect(htmlOf(editor)).toBe('<p>a<a href="https://a.example/">b</a>c</p>');
    Transforms.select(editor, { path: [0, 1, 0], offset: 0 });
    setLink(editor, '/posts/1');
    expect(htmlOf(editor)).toBe('<p>a<a href="/posts/1">b</a>c</p>');
    removeLink(editor);
    expect(htmlOf(editor)).toBe('<p>abc</p>');
    expect(readAddress(' www.example.com/a ')).toBe('https://www.example.com/a');
    expect(readAddress('javascript:alert(1)')).toBeUndefined();
    expect(readAddress('//evil.example')).toBeUndefined();
  });

  it('pastes lines, blocks and runs where the caret is', () => {
    const { editor } = editorOf('<p>ab</p>');
    Transforms.select(editor, { path: [0, 0], offset: 1 });
    insertPlainText(editor, '1😀');
    expect(htmlOf(editor)).toBe('<p>a1b</p>');
    insertBlocks(editor, fromDocument(readContent('<h1>t</h1><p>u</p>')));
    editor.insertText('!');
    expect(htmlOf(editor)).toBe('<p>a1</p><h1>t</h1><p>u!</p><p>b</p>');
    replaceValue(editor, fromDocument(readContent('<p>new</p>')));
    expect(htmlOf(editor)).toBe('<p>new</p>');
    expect(editor.history.undos).toEqual([]);
    insertPlainText(editor, '\r\nl1\r\n\r\nl2');
    expect(htmlOf(editor)).toBe('<p>new</p><p><br></p><p>l1</p><p><br></p><p>l2</p>');
  });

  it('keeps its shape whatever is done to it, and undo brings the beginning back', () => {
    const commands: ((editor: GuildEditor) => void)[] = [
      (editor) => editor.insertText('x'),
      (editor) => editor.insertBreak(),
      (editor) => editor.insertSoftBreak(),
      (editor) => editor.deleteBackward('character'),
      (editor) => editor.deleteForward('character'),
      (editor) => toggleList(editor, 'ul'),
      (editor) => toggleList(editor, 'ol'),
      (editor) => toggleQuote(editor),
      (editor) => toggleHeading(editor, 'h1'),
      (editor) => toggleMark(editor, 'em'),
      (editor) => toggleMark(editor, 'code'),
      (editor) => toggleCodeBlock(editor),
      (editor) => editor.insertText('`'),
      (editor) => ['`', '`', '`'].forEach((sign) => editor.insertText(sign)),
      (editor) => insertDivider(editor),
      (editor) => changeIndent(editor, 1),
      (editor) => liftItems(editor),
      (editor) => setAlignment(editor, 'center'),
      (editor) => insertImages(editor, ['u']),
      (editor) => insertInlines(editor, [{ type: 'emoticon', name: '微笑', children: [{ text: '' }] }]),
      (editor) => insertBlocks(editor, fromDocument(readContent('<ul><li>p</li><li>q</li></ul>'))),
      (editor) => Transforms.select(editor, Editor.range(editor, [])),
      (editor) => Transforms.select(editor, Editor.start(editor, [])),
      (editor) => Transforms.move(editor, { distance: 3 }),
      (editor) => Transforms.move(editor, { distance: 4, edge: 'focus' }),
      (editor) => editor.deleteFragment(),
      (editor) => setLink(editor, '/x'),
      (editor) => insertChoice(editor, { type: 'at', name: '张三', uid: '7', children: [{ text: '' }] }),
      (editor) => editor.undo(),
      (editor) => editor.redo(),
    ];
    fc.assert(
      fc.property(fc.array(fc.nat(commands.length - 1), { maxLength: 25 }), (steps) => {
        const { editor } = editorOf(
          '<p>one</p><ul><li>two<ul><li>three</li></ul></li></ul><blockquote><p>four</p></blockquote>',
        );
        const before = htmlOf(editor);
        for (const step of steps) commands[step]?.(editor);
        const document = toDocument(editor.children as EditorValue, uploaded);
        // What it shows is what it writes and reads again.
        const again = toDocument(fromDocument(document), uploaded);
        expect(serializeContent(again)).toBe(serializeContent(document));
        expect(createCounter()(editor.children as EditorValue)).toBe(countLength(document));
        while (editor.history.undos.length > 0) editor.undo();
        expect(htmlOf(editor)).toBe(before);
      }),
      { numRuns: 400 },
    );
  });
});
