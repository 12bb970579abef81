import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import { readContent, serializeContent } from '../model/grammar.ts';
import { insertChoice, insertInlines } from './insert.ts';
import { canSetLink, setLink } from './links.ts';
import { editorWith, htmlOf } from './test-support.ts';

describe('links and what leads somewhere by itself', () => {
  it('leaves topics, mentions, cards and lottery tags what they are when a link is put over them', () => {
    const mixed = 'a[at,张三,7]b#topic#<strong>c[card,x,9,1]</strong>[微笑][lottery,抽奖]';
    const editor = editorWith(`<p>${mixed}</p><p>d</p>`);
    Transforms.select(editor, Editor.range(editor, []));
    setLink(editor, '/x');
    const linked = (text: string) => `<a href="/x">${text}</a>`;
    const expected =
      `<p>${linked('a')}[at,张三,7]${linked('b')}[topic,topic,,]${linked('<strong>c</strong>')}` +
      `<strong>[card,x,9,1]</strong>${linked('[微笑]')}[lottery,抽奖]</p><p>${linked('d')}</p>`;
    expect(htmlOf(editor)).toBe(expected);
    expect(serializeContent(readContent(htmlOf(editor)))).toBe(expected);
    editor.undo();
    expect(htmlOf(editor)).toBe(htmlOf(editorWith(`<p>${mixed}</p><p>d</p>`)));
  });

  it('has no link to set over a topic or a mention alone', () => {
    const editor = editorWith('<p>#topic#[at,张三,7]</p>');
    Transforms.select(editor, Editor.range(editor, []));
    expect(canSetLink(editor)).toBe(false);
    Transforms.select(editor, { anchor: { path: [0, 0], offset: 2 }, focus: { path: [0, 0], offset: 5 } });
    expect(canSetLink(editor)).toBe(false);
  });

  it('puts what is chosen from a list behind the link that the caret is in', () => {
    const editor = editorWith('<p><a href="/x">link</a>!</p>');
    const inLink = { path: [0, 1, 0], offset: 2 };
    Transforms.select(editor, inLink);
    insertChoice(editor, { type: 'card', name: 'x', id: '9', cardType: '1', children: [{ text: '' }] });
    expect(htmlOf(editor)).toBe('<p><a href="/x">link</a>[card,x,9,1] !</p>');
    Transforms.select(editor, inLink);
    insertInlines(editor, [{ type: 'at', name: '张三', uid: '7', children: [{ text: '' }] }]);
    expect(htmlOf(editor)).toBe('<p><a href="/x">li</a>[at,张三,7]<a href="/x">nk</a>[card,x,9,1] !</p>');
  });
});
