import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import { createCounter } from '../model/count.ts';
import { fromDocument } from '../model/from-document.ts';
import { readContent, serializeContent } from '../model/grammar.ts';
import { toDocument } from '../model/to-document.ts';
import { blockingState, uploadsIn } from '../images/uploads-in.ts';
import { withUploads } from '../images/pasted.ts';
import { areTogether, canJoin, changeGallery, inOrder, insertGallery, joinPictures, joinUploads } from './galleries.ts';
import { currentGallery, leaveGallery, removeGallery, takeApart } from './galleries.ts';
import { insertBlocks, insertImages } from './insert.ts';
import { isPlainValue, toPlainValue } from './plain.ts';
import { editorWith, htmlOf } from './test-support.ts';

const img = (name: string, said = '') => `<img src="/media/${name}.png"${said}>`;
const gallery = (names: string, title = '') =>
  `<figure${title && ` title="${title}"`}>${[...names].map((name) => img(name)).join('')}</figure>`;
const line = (name: string, said = '') => `<p>${img(name, said)}</p>`;
const valueOf = (html: string) => fromDocument(readContent(html));
const turn = () => Promise.resolve();

describe('uploads as a gallery', () => {
  it('stand where the caret is, and one goes on writing below or behind them', () => {
    const editor = editorWith('<p>beforeafter</p>');
    Transforms.select(editor, { path: [0, 0], offset: 6 });
    insertGallery(editor, ['a', 'b', 'c']);
    editor.insertText('and ');
    expect(htmlOf(editor)).toBe(`<p>before</p>${gallery('abc')}<p>and after</p>`);
    editor.undo();
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>beforeafter</p>');
  });

  it('are an image where it is one, and images in a table', () => {
    const editor = editorWith('');
    insertGallery(editor, ['a']);
    expect(htmlOf(editor)).toBe(line('a'));
    const table = editorWith('<table><tr><td>x</td></tr></table>');
    Transforms.select(table, Editor.end(table, [0]));
    insertGallery(table, ['a', 'b']);
    expect(htmlOf(table)).toBe(`<table><tr><td>x${img('a')}${img('b')}</td></tr></table>`);
  });

  it('are several where they are too many for one', () => {
    const editor = editorWith('');
    insertGallery(editor, [...'abcdefghij']);
    expect(htmlOf(editor)).toBe(`${gallery('abcdefghi')}${line('j')}`);
  });

  it('can be joined after they were put in, as long as they are together', async () => {
    const editor = editorWith('<p>x</p>');
    insertImages(editor, ['a', 'b']);
    expect([areTogether(editor, ['a', 'b']), areTogether(editor, ['a', 'c'])]).toEqual([true, false]);
    await turn();
    joinUploads(editor, ['a', 'b']);
    expect(htmlOf(editor)).toBe(`<p>x</p>${gallery('ab')}`);
    expect(areTogether(editor, ['a', 'b'])).toBe(false);
    editor.undo();
    expect(htmlOf(editor)).toBe(`<p>x</p>${line('a')}${line('b')}`);
    Transforms.insertNodes(editor, { type: 'p', children: [{ text: 'between' }] }, { at: [2] });
    joinUploads(editor, ['a', 'b']);
    expect(htmlOf(editor)).toBe(`<p>x</p>${line('a')}<p>between</p>${line('b')}`);
  });
});

describe('neighbouring pictures', () => {
  it('are joined by one step, with the galleries among them and what is said of them', async () => {
    const html = `<p>x</p>${line('a', ' alt="山"')}<p>${img('b')}${img('c', ' title="关" class="size-s"')}</p>${gallery('de')}<p>y</p>`;
    const editor = editorWith(html);
    await turn();
    expect(canJoin(editor, [1, 1])).toBe(true);
    joinPictures(editor, [2, 1]);
    const joined = `<p>x</p><figure title="关">${img('a', ' alt="山"')}${[...'bcde'].map((name) => img(name)).join('')}</figure><p>y</p>`;
    expect(htmlOf(editor)).toBe(joined);
    expect(currentGallery(editor)?.[1]).toEqual([1]);
    editor.undo();
    expect(htmlOf(editor)).toBe(html);
    editor.redo();
    expect(htmlOf(editor)).toBe(joined);
  });

  it('keep every caption', () => {
    const editor = editorWith(
      `${line('a', ' title="一"')}${line('b', ' alt="乙" title="二"')}${line('c', ' title="三"')}`,
    );
    joinPictures(editor, [0, 1]);
    expect(htmlOf(editor)).toBe(
      `<figure>${img('a', ' alt="一"')}${img('b', ' alt="乙"')}${img('c', ' alt="三"')}</figure>`,
    );
  });

  it('are none where words stand between, and a gallery alone has none', () => {
    const editor = editorWith(`${line('a')}<p>x</p>${line('b')}<p>y${img('c')}</p>${gallery('de')}`);
    expect([[0, 1], [2, 1], [3, 1], [4]].map((at) => canJoin(editor, at))).toEqual([false, false, false, false]);
    const full = editorWith(gallery('abcdefghi') + line('j') + line('k'));
    joinPictures(full, [1, 1]);
    expect(htmlOf(full)).toBe(gallery('abcdefghi') + gallery('jk'));
  });

  it('are joined in quotes and items, too', () => {
    const editor = editorWith(
      `<blockquote>${line('a')}${line('b')}</blockquote><ul><li><p>${img('c')}</p><p>${img('d')}</p></li></ul>`,
    );
    joinPictures(editor, [0, 0, 1]);
    joinPictures(editor, [1, 0, 0, 1]);
    expect(htmlOf(editor)).toBe(`<blockquote>${gallery('ab')}</blockquote><ul><li>${gallery('cd')}</li></ul>`);
  });
});

describe('a gallery', () => {
  it('is read and written as it is', () => {
    const html = `<figure title="雁门关">${img('a', ' alt="山" width="20" height="30"')}${img('b')}</figure>`;
    expect(htmlOf(editorWith(html))).toBe(html);
  });

  it('has its pictures and caption changed, each as one step', async () => {
    const editor = editorWith(gallery('abc'));
    await turn();
    const pictures = currentPictures(editor);
    changeGallery(editor, [0], { pictures: inOrder(pictures, 0, 2), caption: '题' });
    expect(htmlOf(editor)).toBe(gallery('bca', '题'));
    await turn();
    changeGallery(editor, [0], { caption: '' });
    expect(htmlOf(editor)).toBe(gallery('bca'));
    editor.undo();
    expect(htmlOf(editor)).toBe(gallery('bca', '题'));
    editor.undo();
    expect(htmlOf(editor)).toBe(gallery('abc'));
    expect(inOrder(pictures, 1, -1).map(({ src }) => src)).toEqual(['/media/b.png', '/media/a.png', '/media/c.png']);
    expect(inOrder(pictures, 1, 9).map(({ src }) => src)).toEqual(['/media/a.png', '/media/c.png', '/media/b.png']);
    expect(inOrder(pictures, 9, 0)).toEqual(pictures);
  });

  it('that loses all but one picture is a picture with its caption, by one step', async () => {
    const editor = editorWith(`${gallery('ab', '题')}<p>x</p>`);
    Transforms.select(editor, Editor.start(editor, [0]));
    await turn();
    changeGallery(editor, [0], { pictures: currentPictures(editor).slice(1) });
    expect(htmlOf(editor)).toBe(`${line('b', ' title="题"')}<p>x</p>`);
    editor.undo();
    expect(htmlOf(editor)).toBe(`${gallery('ab', '题')}<p>x</p>`);
    await turn();
    changeGallery(editor, [0], { pictures: [] });
    expect(htmlOf(editor)).toBe('<p>x</p>');
  });

  it('is taken apart and taken away, and back', async () => {
    const editor = editorWith(`<p>x</p>${gallery('ab', '题')}<p>y</p>`);
    await turn();
    takeApart(editor, [1]);
    expect(htmlOf(editor)).toBe(`<p>x</p>${line('a')}${line('b', ' title="题"')}<p>y</p>`);
    editor.undo();
    await turn();
    removeGallery(editor, [1]);
    editor.insertText('z');
    expect(htmlOf(editor)).toBe('<p>x</p><p>z</p><p>y</p>');
  });

  it('is selected before Backspace and Delete take it away', () => {
    const editor = editorWith(`<p>x</p>${gallery('ab')}<p></p>`);
    editor.deleteBackward('character');
    expect(htmlOf(editor)).toBe(`<p>x</p>${gallery('ab')}`);
    expect(currentGallery(editor)?.[1]).toEqual([1]);
    editor.deleteBackward('character');
    expect(htmlOf(editor)).toBe('<p>x</p>');
    const before = editorWith(`<p>x</p>${gallery('ab')}<p>y</p>`);
    Transforms.select(before, Editor.end(before, [0]));
    before.deleteForward('character');
    expect([htmlOf(before), currentGallery(before)?.[1]]).toEqual([`<p>x</p>${gallery('ab')}<p>y</p>`, [1]]);
  });

  it('has a line made before it and below it: by arrows, Enter and words', () => {
    const editor = editorWith(gallery('ab'));
    Transforms.select(editor, Editor.start(editor, [0]));
    expect(leaveGallery(editor, 1)).toBe(false);
    expect(leaveGallery(editor, -1)).toBe(true);
    editor.insertText('x');
    Transforms.select(editor, Editor.start(editor, [1]));
    editor.insertText('y');
    Transforms.select(editor, Editor.start(editor, [1]));
    editor.insertBreak();
    editor.insertText('z');
    expect(htmlOf(editor)).toBe(`<p>x</p>${gallery('ab')}<p>z</p><p>y</p>`);
  });

  it('goes into a cell as its pictures', () => {
    const editor = editorWith('<table><tr><td>x</td><td>y</td></tr></table>');
    Transforms.select(editor, Editor.end(editor, [0, 0, 0]));
    insertBlocks(editor, valueOf(gallery('ab', '题')));
    expect(htmlOf(editor)).toBe(`<table><tr><td>x${img('a')}${img('b', ' title="题"')}</td><td>y</td></tr></table>`);
  });

  it('counts as its pictures and caption, and is no part of a plain text, which keeps both', () => {
    const value = valueOf(`<p>x</p>${gallery('ab', '题注')}<p>y</p>`);
    expect(createCounter()(value)).toBe(6);
    expect(isPlainValue(value)).toBe(false);
    const plain = toPlainValue(value);
    expect(isPlainValue(plain)).toBe(true);
    expect(serializeContent(toDocument(plain))).toBe(`<p>x</p><p>y</p>${line('a')}${line('b', ' title="题注"')}`);
  });

  it('waits for its uploads as lines of pictures do, and has them where they were pasted', () => {
    const value = valueOf('<figure><img src="/media/upload/one"><img src="/media/b.png"></figure>');
    withUploads(value, (id) => id === 'one');
    expect(uploadsIn(value)).toEqual(['one']);
    const state = (name: 'done' | 'uploading') => blockingState(value, { get: () => ({ state: name }) as never });
    expect([state('uploading'), state('done')]).toEqual(['uploading', null]);
    // Until it is there the other picture stands alone.
    expect(serializeContent(toDocument(value))).toBe(line('b'));
  });
});

function currentPictures(editor: ReturnType<typeof editorWith>) {
  const [block] = editor.children;
  if (!block || !('pictures' in block)) throw new Error('no gallery');
  return block.pictures;
}
