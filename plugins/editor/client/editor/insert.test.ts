import { Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import { fromDocument } from '../model/from-document.ts';
import { readContent } from '../model/grammar.ts';
import { insertBlocks, insertImages, withTopic } from './insert.ts';
import { editorWith, htmlOf } from './test-support.ts';

const caretAt = (html: string, offset: number) => {
  const editor = editorWith(html);
  Transforms.select(editor, { path: [0, 0], offset });
  return editor;
};
const IMAGE = '<p><img src="/media/u.png"></p>';

describe('a picture', () => {
  it('in the middle of a paragraph stands between its halves, and one goes on before the second', () => {
    const editor = caretAt('<p>beforeafter</p>', 6);
    insertImages(editor, ['u']);
    expect(htmlOf(editor)).toBe(`<p>before</p>${IMAGE}<p>after</p>`);
    editor.insertText('and ');
    expect(htmlOf(editor)).toBe(`<p>before</p>${IMAGE}<p>and after</p>`);
  });

  it('before a paragraph leaves no empty one between them', () => {
    const editor = caretAt('<p>after</p>', 0);
    insertImages(editor, ['u', 'u']);
    editor.insertText('and ');
    expect(htmlOf(editor)).toBe(`${IMAGE}${IMAGE}<p>and after</p>`);
  });

  it('in the place of selected words leaves no empty paragraph either', () => {
    const editor = editorWith('<p>before words after</p>');
    Transforms.select(editor, { anchor: { path: [0, 0], offset: 6 }, focus: { path: [0, 0], offset: 13 } });
    insertImages(editor, ['u']);
    expect(htmlOf(editor)).toBe(`<p>before</p>${IMAGE}<p>after</p>`);
  });

  it('at the end of a text has a line below it to go on writing', () => {
    const editor = caretAt('<p>before</p>', 6);
    insertImages(editor, ['u']);
    expect(editor.children).toHaveLength(3);
    editor.insertText('after');
    expect(htmlOf(editor)).toBe(`<p>before</p>${IMAGE}<p>after</p>`);
  });
});

describe('the topic behind what is put in', () => {
  const inserted = (html: string, topic: string, into = '') => {
    const editor = editorWith(into);
    insertBlocks(editor, withTopic(fromDocument(readContent(html)), topic));
    editor.insertText('!');
    return htmlOf(editor);
  };
  it.each([
    ['one sentence', '<p>Ahoy.</p>', '', '<p>Ahoy. [topic,sea,,] !</p>'],
    ['one sentence that ends with a space', '<p>Ahoy.\u3000</p>', '', '<p>Ahoy.\u3000[topic,sea,,] !</p>'],
    [
      'one sentence that goes on with what is written',
      '<p>Ahoy.</p>',
      '<p>So: </p>',
      '<p>So: Ahoy. [topic,sea,,] !</p>',
    ],
    ['several lines', '<h2>Log</h2><p>Ahoy.</p>', '', '<h2>Log</h2><p>Ahoy.</p><p>[topic,sea,,] !</p>'],
    ['a list', '<ul><li>Ahoy.</li></ul>', '', '<ul><li>Ahoy.</li></ul><p>[topic,sea,,] !</p>'],
    ['nothing', '', '', '<p>[topic,sea,,] !</p>'],
  ])('is not glued to %s', (_, html, into, expected) => expect(inserted(html, 'sea', into)).toBe(expected));

  it('is not there where there is none', () => {
    expect(inserted('<p>Ahoy.</p>', '')).toBe('<p>Ahoy.!</p>');
  });

  it('is found as the same topic whatever its name', () => {
    expect(inserted('<p>Ahoy.</p>', 'a[b')).toBe('<p>Ahoy. [topic,a\\[b,,] !</p>');
  });
});
