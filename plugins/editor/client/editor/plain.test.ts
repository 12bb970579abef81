import { Editor, Node, Transforms } from 'slate';
import { describe, expect, it, vi } from 'vitest';
import { fromDocument } from '../model/from-document.ts';
import { readContent, serializeContent } from '../model/grammar.ts';
import { uploaded } from '../model/test-support.ts';
import { toDocument } from '../model/to-document.ts';
import type { EditorValue, GuildEditor, InlineNode } from '../model/types.ts';
import { toggleMark } from './blocks.ts';
import { insertInlines } from './insert.ts';
import { isPlainValue, toPlainValue } from './plain.ts';
import { editorWith } from './test-support.ts';
import { appendImages, becomePlain, becomeRich } from './with-plain.ts';

const valueOf = (html: string): EditorValue => fromDocument(readContent(html));
const htmlOf = (value: EditorValue): string => serializeContent(toDocument(value, uploaded));
const html = (editor: GuildEditor): string => htmlOf(editor.children as EditorValue);
const IMAGE = '<img src="/media/sw4/aa/1.jpg">';
const STICKER = '<img src="/emoji/thumbs.webp" alt="强">';
/** Slate tells of changes in a microtask, and begins a new step of its history then. */
const step = () => new Promise((resolve) => setTimeout(resolve));

describe('plain texts', () => {
  it.each([
    ['<p>a</p><p>b [微笑] #话题# [at,bob,7]</p>', true],
    [`<p>a</p><p>${IMAGE}</p><p>${IMAGE}</p>`, true],
    [`<p>${IMAGE}</p><p>a</p>`, false],
    [`<p>a ${IMAGE}</p>`, false],
    [`<p>a</p>${`<p>${IMAGE}</p>`.repeat(10)}`, false],
    [`<p>a ${STICKER} b</p><p>${IMAGE}</p>`, true],
    [`<p>${STICKER.repeat(9)}</p>`, true],
    [`<p>${STICKER.repeat(9)}</p><p>${IMAGE}</p>`, false],
    ['<p>a <strong>b</strong></p>', false],
    ['<p style="text-align: center">a</p>', false],
    ['<h1>a</h1>', false],
    ['<ul><li>a</li></ul>', false],
    ['<p><a href="https://x.example">x</a></p>', false],
  ])('%s: %s', (content, plain) => expect(isPlainValue(valueOf(content))).toBe(plain));

  it('keep every word of a rich one, its signs, addresses and pictures', () => {
    const rich = `<h1>Title</h1><blockquote><p>quo<strong>ted</strong></p></blockquote><ol><li>one</li><li>two</li></ol>
      <ul><li>dot</li></ul><hr><p>before ${IMAGE} ${STICKER} after <a href="https://x.example/y">there</a> [at,bob,7]</p>`;
    const plain = toPlainValue(valueOf(rich));
    expect(isPlainValue(plain)).toBe(true);
    expect(htmlOf(plain)).toBe(
      `<p>Title</p><p>quoted</p><p>1. one</p><p>2. two</p><p>· dot</p><p>before  ${STICKER} after there https://x.example/y  [at,bob,7]</p>` +
        `<p>${htmlOf(valueOf(`<p>${IMAGE}</p>`)).slice(3, -4)}</p>`,
    );
    expect(htmlOf(toPlainValue(plain))).toBe(htmlOf(plain));
  });
});

describe('switching', () => {
  it('to plain and back loses nothing, and undo brings the look back and the rich editor with it', async () => {
    const before = `<p>a <strong>bold</strong></p><p>${IMAGE}</p><p>end</p>`;
    const editor = editorWith(before);
    const rich = html(editor);
    becomePlain(editor);
    await step();
    expect([editor.isPlain, Node.string(editor)]).toEqual([true, 'a boldend']);
    editor.insertText('!');
    await step();
    editor.undo();
    await step();
    expect(editor.isPlain).toBe(true);
    editor.undo();
    await step();
    expect([editor.isPlain, html(editor)]).toEqual([false, rich]);
    editor.redo();
    await step();
    expect([editor.isPlain, Node.string(editor)]).toEqual([false, 'a boldend']);
  });

  it('to rich is no change of the text', () => {
    const editor = editorWith('<p>a</p>');
    becomePlain(editor);
    const plain = html(editor);
    becomeRich(editor);
    expect([editor.isPlain, html(editor)]).toEqual([false, plain]);
    toggleMark(editor, 'strong');
    editor.insertText('b');
    expect(html(editor)).toBe('<p>a<strong>b</strong></p>');
  });
});

describe('pictures of a plain text', () => {
  it('stay behind it wherever is written', async () => {
    const editor = editorWith('<p>a</p>');
    becomePlain(editor);
    appendImages(editor, ['u1', 'u2']);
    await step();
    expect(html(editor)).toMatch(/^<p>a<\/p><p><img[^>]*><\/p><p><img[^>]*><\/p>$/);
    Transforms.select(editor, Editor.end(editor, []));
    const both = /<p><img[^>]*><\/p>/g;
    const pictures = html(editor).match(both);
    editor.insertText('behind');
    expect(html(editor)).toBe(`<p>a</p><p>behind</p>${pictures?.join('')}`);
    expect(isPlainValue(editor.children as EditorValue)).toBe(true);
    expect(pictures).toHaveLength(2);
    await step();
    editor.undo();
    expect(html(editor)).toMatch(/^<p>a<\/p><p><img[^>]*><\/p><p><img[^>]*><\/p>$/);
  });
});

describe('animated emoticons of a plain text', () => {
  const sticker = (): InlineNode => ({ type: 'emoticon', name: '强', sticker: 'thumbs', children: [{ text: '' }] });

  it('stand in it as any emoticon, beside pictures nine at most: one more is taken back and told', async () => {
    const onManyImages = vi.fn();
    const editor = editorWith(`<p>a</p>${`<p>${IMAGE}</p>`.repeat(8)}`, undefined, onManyImages);
    editor.isPlain = true;
    Transforms.select(editor, Editor.end(editor, [0]));
    insertInlines(editor, [sticker()]);
    await step();
    expect(html(editor).startsWith(`<p>a${STICKER}</p><p>${IMAGE}`)).toBe(true);
    expect(onManyImages).not.toHaveBeenCalled();
    const nine = html(editor);
    insertInlines(editor, [sticker()]);
    await step();
    expect(html(editor)).toBe(nine);
    expect(onManyImages).toHaveBeenCalledTimes(1);
    editor.insertText('b');
    await step();
    expect(html(editor).startsWith(`<p>a${STICKER}b</p>`)).toBe(true);
    becomeRich(editor);
    insertInlines(editor, [sticker()]);
    await step();
    expect([html(editor).split('/emoji/').length - 1, onManyImages.mock.calls.length]).toEqual([2, 1]);
  });
});
