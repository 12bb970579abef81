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
  indentItem,
  insertDivider,
  liftItems,
  setAlignment,
  toggleHeading,
  toggleList,
  toggleMark,
  toggleQuote,
} from './blocks.ts';
import { insertBlocks, insertChoice, insertImages, insertInlines, replaceValue } from './insert.ts';
import { canSetLink, readAddress, removeLink, setLink } from './links.ts';
import { currentPlace } from './place.ts';
import { editorWith } from './test-support.ts';
import { findTrigger, typeTrigger } from './trigger.ts';
import { insertPlainText } from './with-paste.ts';

function editorOf(html: string, limit?: number) {
  const onExceeded = vi.fn<() => void>();
  return { editor: editorWith(html, limit, onExceeded), onExceeded };
}
const htmlOf = (editor: GuildEditor): string => serializeContent(toDocument(editor.children as EditorValue, uploaded));
/** Slate tells of changes in a microtask. */
const flushed = () => new Promise((resolve) => setTimeout(resolve));

describe('writing', () => {
  it('makes lists, nests and leaves them', () => {
    const { editor } = editorOf('');
    toggleList(editor, 'ul');
    editor.insertText('a');
    editor.insertBreak();
    editor.insertText('b');
    editor.insertBreak();
    indentItem(editor);
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

  it('leaves topics, mentions, cards and lottery tags what they are when a link is put over them', () => {
    const mixed = 'a[at,张三,7]b#topic#<strong>c[card,x,9,1]</strong>[微笑][lottery,抽奖]';
    const { editor } = editorOf(`<p>${mixed}</p><p>d</p>`);
    Transforms.select(editor, Editor.range(editor, []));
    setLink(editor, '/x');
    const linked = (text: string) => `<a href="/x">${text}</a>`;
    const expected =
      `<p>${linked('a')}[at,张三,7]${linked('b')}[topic,topic,,]${linked('<strong>c</strong>')}` +
      `<strong>[card,x,9,1]</strong>${linked('[微笑]')}[lottery,抽奖]</p><p>${linked('d')}</p>`;
    expect(htmlOf(editor)).toBe(expected);
    expect(serializeContent(readContent(htmlOf(editor)))).toBe(expected);
    editor.undo();
    expect(htmlOf(editor)).toBe(htmlOf(editorOf(`<p>${mixed}</p><p>d</p>`).editor));
  });

  it('has no link to set over a topic or a mention alone', () => {
    const { editor } = editorOf('<p>#topic#[at,张三,7]</p>');
    Transforms.select(editor, Editor.range(editor, []));
    expect(canSetLink(editor)).toBe(false);
    Transforms.select(editor, { anchor: { path: [0, 0], offset: 2 }, focus: { path: [0, 0], offset: 5 } });
    expect(canSetLink(editor)).toBe(false);
  });

  it('puts what is chosen from a list behind the link that the caret is in', () => {
    const { editor } = editorOf('<p><a href="/x">link</a>!</p>');
    const inLink = { path: [0, 1, 0], offset: 2 };
    Transforms.select(editor, inLink);
    insertChoice(editor, { type: 'card', name: 'x', id: '9', cardType: '1', children: [{ text: '' }] });
    expect(htmlOf(editor)).toBe('<p><a href="/x">link</a>[card,x,9,1] !</p>');
    Transforms.select(editor, inLink);
    insertInlines(editor, [{ type: 'at', name: '张三', uid: '7', children: [{ text: '' }] }]);
    expect(htmlOf(editor)).toBe('<p><a href="/x">li</a>[at,张三,7]<a href="/x">nk</a>[card,x,9,1] !</p>');
    Transforms.select(editor, inLink);
    typeTrigger(editor, '@');
    expect(findTrigger(editor)?.kind).toBe('at');
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
    expect(htmlOf(editor)).toBe('<p>new</p><p>l1</p><p>l2</p>');
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
      (editor) => insertDivider(editor),
      (editor) => indentItem(editor),
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

describe('a place that is come back to', () => {
  const blocks = () => fromDocument(readContent('<h1>new</h1>'));

  it('moves with what is written before it', () => {
    const { editor } = editorOf('<p>one</p><p>two</p>');
    const place = currentPlace(editor);
    Transforms.select(editor, Editor.start(editor, []));
    insertBlocks(editor, fromDocument(readContent('<p>zero</p><p>half</p>')));
    place.select();
    insertBlocks(editor, blocks());
    expect(htmlOf(editor)).toBe('<p>zero</p><p>half</p><p>one</p><p>two</p><h1>new</h1>');
  });

  it('is the end of the text when it is gone', () => {
    const { editor } = editorOf('<p>one</p><p>two</p><p>three</p>');
    const place = currentPlace(editor);
    Transforms.select(editor, Editor.range(editor, []));
    editor.deleteFragment();
    editor.insertText('else');
    place.select();
    insertBlocks(editor, blocks());
    expect(htmlOf(editor)).toBe('<p>else</p><h1>new</h1>');
  });
});

describe('the limit', () => {
  it('takes the change back that goes over it, and only that', async () => {
    const { editor, onExceeded } = editorOf('<p>ab</p>', 4);
    editor.insertText('c d');
    await flushed();
    expect(htmlOf(editor)).toBe('<p>abc d</p>');
    editor.insertText('e');
    await flushed();
    expect(htmlOf(editor)).toBe('<p>abc d</p>');
    expect(onExceeded).toHaveBeenCalledTimes(1);
    editor.insertText(' ');
    await flushed();
    insertPlainText(editor, 'many\nlines\nat once');
    await flushed();
    expect(htmlOf(editor)).toBe('<p>abc d </p>');
    insertImages(editor, ['u']);
    await flushed();
    expect(onExceeded).toHaveBeenCalledTimes(3);
    expect(htmlOf(editor)).toBe('<p>abc d </p>');
  });

  it('lets a text that is too long become shorter', async () => {
    const { editor, onExceeded } = editorOf('<p>abcdef</p>', 3);
    editor.deleteBackward('character');
    await flushed();
    expect(htmlOf(editor)).toBe('<p>abcde</p>');
    expect(onExceeded).not.toHaveBeenCalled();
    editor.insertText('x');
    await flushed();
    expect(htmlOf(editor)).toBe('<p>abcde</p>');
  });

  it('shows a stored text that is too long as it is, and takes back only what would make it longer', async () => {
    const { editor, onExceeded } = editorOf('<p>ab</p>', 4);
    replaceValue(editor, fromDocument(readContent('<p>abcdefgh</p>')));
    await flushed();
    expect(htmlOf(editor)).toBe('<p>abcdefgh</p>');
    expect(onExceeded).not.toHaveBeenCalled();
    editor.insertText('i');
    await flushed();
    expect(htmlOf(editor)).toBe('<p>abcdefgh</p>');
    expect(onExceeded).toHaveBeenCalledTimes(1);
    editor.deleteBackward('character');
    await flushed();
    expect(htmlOf(editor)).toBe('<p>abcdefg</p>');
  });

  it('leaves undo whole', async () => {
    const { editor } = editorOf('<p>ab</p>', 3);
    editor.insertText('c');
    await flushed();
    editor.insertText('d');
    await flushed();
    editor.undo();
    await flushed();
    expect(htmlOf(editor)).toBe('<p>ab</p>');
    editor.redo();
    await flushed();
    expect(htmlOf(editor)).toBe('<p>abc</p>');
  });

  it('counts characters without spaces, and images, links and emoticons as one each', () => {
    const count = (html: string) => createCounter()(fromDocument(readContent(html)));
    expect(count('<p>a b\u3000c</p><p>中文</p>')).toBe(5);
    expect(count('<p><img src="/media/a.png">[微笑]<a href="/x">long text</a></p>')).toBe(3);
    const { editor } = editorOf('<p>a</p>');
    insertImages(editor, ['pending']);
    expect(createCounter()(editor.children as EditorValue)).toBe(2);
  });
});
