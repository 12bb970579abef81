import { Editor, Transforms } from 'slate';
import { describe, expect, it, vi } from 'vitest';
import { createCounter } from '../model/count.ts';
import { fromDocument } from '../model/from-document.ts';
import { readContent } from '../model/grammar.ts';
import type { EditorValue } from '../model/types.ts';
import { insertBlocks, insertImages, replaceValue } from './insert.ts';
import { currentPlace } from './place.ts';
import { editorWith, htmlOf } from './test-support.ts';
import { insertPlainText } from './with-paste.ts';

function editorOf(html: string, limit?: number) {
  const onExceeded = vi.fn<() => void>();
  return { editor: editorWith(html, limit, onExceeded), onExceeded };
}
/** Slate tells of changes in a microtask. */
const flushed = () => new Promise((resolve) => setTimeout(resolve));

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
