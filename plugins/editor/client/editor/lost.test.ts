import { describe, expect, it, vi } from 'vitest';
import { fromDocument } from '../model/from-document.ts';
import { readContent } from '../model/grammar.ts';
import { countLost, type Lost } from '../face/lost.ts';
import { withoutLinks } from './links.ts';
import { editorWith, htmlOf } from './test-support.ts';

/** The data of a paste, of plain text if no HTML is given. */
const pasted = (text: string, html = '') =>
  ({
    files: [],
    getData: (type: string) => ({ 'text/plain': text, 'text/html': html })[type] ?? '',
  }) as unknown as DataTransfer;
const flushed = () => new Promise((resolve) => setTimeout(resolve));

it('links of a template or document are told', () => {
  const lost = countLost();
  withoutLinks(fromDocument(readContent('<p><a href="/x">x</a> <a href="/y">y</a></p>')), lost);
  expect(lost.all()).toEqual({ links: 2 });
});

describe('a plain paste', () => {
  const editorOf = () => {
    const onLost = vi.fn<(lost: Lost) => void>();
    return { editor: editorWith('', undefined, undefined, undefined, onLost), onLost };
  };

  it('keeps its blank lines; the end of its last line begins none', async () => {
    const { editor, onLost } = editorOf();
    editor.insertData(pasted('a\r\n\r\n\r\nb\n'));
    await flushed();
    expect(htmlOf(editor)).toBe('<p>a</p><p><br></p><p><br></p><p>b</p>');
    expect(onLost).not.toHaveBeenCalled();
  });

  it('of one line flows into the text, whatever ends it', () => {
    const { editor } = editorOf();
    editor.insertData(pasted('a\n'));
    editor.insertText('b');
    expect(htmlOf(editor)).toBe('<p>ab</p>');
  });

  it('tells of its emoji when the rest is there, so that undo is that of the paste', () => {
    const { editor, onLost } = editorOf();
    onLost.mockImplementation(() => expect(htmlOf(editor)).toBe('<p>ab</p>'));
    editor.insertData(pasted('a😀b'));
    expect(onLost).toHaveBeenCalledExactlyOnceWith({ emoji: 1 });
    editor.undo();
    expect(htmlOf(editor)).toBe('');
  });

  it('is what is left of a formatted one where nothing reads its looks', () => {
    const { editor } = editorOf();
    editor.insertData(pasted('a b', '<p>a <strong>b</strong></p>'));
    expect(htmlOf(editor)).toBe('<p>a b</p>');
  });

  it('of nothing but emoji is told, too', () => {
    const { editor, onLost } = editorOf();
    editor.insertData(pasted('😀😀'));
    expect(onLost).toHaveBeenCalledExactlyOnceWith({ emoji: 2 });
  });
});

it('an emoji that is typed is told', () => {
  const onLost = vi.fn<(lost: Lost) => void>();
  const editor = editorWith('', undefined, undefined, undefined, onLost);
  editor.insertText('😀');
  expect(onLost).toHaveBeenCalledExactlyOnceWith({ emoji: 1 });
});

it('a paste that passes the limit tells by how much, and how much of it is gone', async () => {
  const onExceeded = vi.fn<(over: number, added: number) => void>();
  const editor = editorWith('<p>ab</p>', 5, onExceeded);
  editor.insertData(pasted('cdefg'));
  await flushed();
  expect(onExceeded).toHaveBeenCalledExactlyOnceWith(2, 5);
});
