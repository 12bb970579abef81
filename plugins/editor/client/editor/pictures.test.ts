import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import { toPlainValue, isPlainValue } from './plain.ts';
import { changePicture } from './pictures.ts';
import { htmlOf, editorWith } from './test-support.ts';
import { fromDocument } from '../model/from-document.ts';
import { forSending } from '../model/for-sending.ts';
import { readContent, serializeContent } from '../model/grammar.ts';
import { toDocument } from '../model/to-document.ts';
import { createCounter } from '../model/count.ts';

const IMAGE = [0, 1];
const valueOf = (html: string) => fromDocument(readContent(html));

describe('what is said of a picture', () => {
  it('is changed, taken away and taken back', async () => {
    const editor = editorWith('<p><img src="/media/a.png"></p>');
    changePicture(editor, IMAGE, { alt: '山 "a"', caption: '雁门关', size: 's' });
    const said = '<p><img src="/media/a.png" alt="山 &quot;a&quot;" title="雁门关" class="size-s"></p>';
    expect(htmlOf(editor)).toBe(said);
    await Promise.resolve();
    changePicture(editor, IMAGE, { alt: '', size: null });
    expect(htmlOf(editor)).toBe('<p><img src="/media/a.png" title="雁门关"></p>');
    editor.undo();
    expect(htmlOf(editor)).toBe(said);
    editor.undo();
    expect(htmlOf(editor)).toBe('<p><img src="/media/a.png"></p>');
  });

  it('is sent as it is kept', () => {
    const html = '<p class="indent-1"><img src="/media/a.png" title="题" class="size-m"></p>';
    expect(serializeContent(forSending(readContent(html)))).toBe(
      '<p style="text-indent: 2em"><img src="/media/a.png" title="题" class="size-m"></p>',
    );
  });

  it('is copied with it within the text', () => {
    const html = '<p><img src="/media/a.png" alt="山" title="题" class="size-m"></p>';
    const editor = editorWith(html);
    Transforms.select(editor, Editor.range(editor, IMAGE));
    const data = new Map<string, string>();
    const transfer = {
      files: [],
      getData: (type: string) => data.get(type) ?? '',
      setData: (type: string, value: string) => void data.set(type, value),
    } as unknown as DataTransfer; // what copying and pasting ask of it
    editor.setFragmentData(transfer);
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertData(transfer);
    expect(htmlOf(editor)).toBe(html.replace(/<img.*>(?=<)/, (image) => image + image));
  });

  it('counts its caption, and stands in a plain text but for its size', () => {
    const count = createCounter();
    expect(count(valueOf('<p><img src="/media/a.png" alt="远山" title="雁门关"></p>'))).toBe(4);
    expect(isPlainValue(valueOf('<p><img src="/media/a.png" title="题"></p>'))).toBe(true);
    const sized = valueOf('<p><img src="/media/a.png" alt="山" title="题" class="size-s"></p>');
    expect(isPlainValue(sized)).toBe(false);
    expect(serializeContent(toDocument(toPlainValue(sized)))).toBe(
      '<p><img src="/media/a.png" alt="山" title="题"></p>',
    );
  });
});
