import { describe, expect, it, vi } from 'vitest';
import { fromDocument } from '../model/from-document.ts';
import { fromDom } from '../model/from-dom.ts';
import { readContent, serializeContent } from '../model/grammar.ts';
import { countLost, type Lost } from '../model/lost.ts';
import { domOf } from '../model/test-support.ts';
import { toDocument } from '../model/to-document.ts';
import { withoutLinks } from './links.ts';
import { editorWith, htmlOf } from './test-support.ts';

function read(html: string, links: boolean) {
  const lost = countLost();
  const document = fromDom(domOf(html), { origin: 'https://forum.example', links, lost });
  return { html: serializeContent(toDocument(fromDocument(document))), lost: lost.all() };
}
/** The data of a paste of plain text. */
const pasted = (text: string) =>
  ({ files: [], getData: (type: string) => (type === 'text/plain' ? text : '') }) as unknown as DataTransfer;
const flushed = () => new Promise((resolve) => setTimeout(resolve));

describe('what is pasted is told apart from what is kept of it:', () => {
  it.each([
    ['nothing of a paste that is kept whole', '<p>a <strong>b</strong></p><ul><li>c</li></ul>', null],
    ['links', '<p><a href="https://a.example/">a</a> <a href="/b">b</a></p>', { links: 2 }],
    ['emoji, each as it is seen', '<p>a😀b👨‍👩‍👧 c</p>', { emoji: 2 }],
    ['a table', '<table><tr><td>a</td><td><table><tr><td>b</td></tr></table></td></tr></table>', { tables: 1 }],
    ['code', '<pre><code>a</code></pre><p>b <code>c</code></p>', { code: 2 }],
    ['several kinds', '<p><a href="https://a.example/">a</a>😀</p>', { links: 1, emoji: 1 }],
    ['nothing of mentions and topics, which are links only to look at', '<p><a href="/user/7">@bob</a></p>', null],
  ])('%s', (_, html, lost) => expect(read(html, false).lost).toEqual(lost));

  it('no links for those who may set them, but those that lead nowhere', () => {
    expect(read('<p><a href="https://a.example/">a</a></p>', true).lost).toBeNull();
    expect(read('<p><a href="javascript:x()">a</a></p>', true).lost).toEqual({ links: 1 });
  });

  it('the lines of code are lines, and stay set in', () => {
    expect(read('<pre>if (sea)\n  sail();\n</pre>', true).html).toBe('<p>if (sea)<br>\u00a0\u00a0sail();</p>');
  });

  it('links of a template or document', () => {
    const lost = countLost();
    withoutLinks(fromDocument(readContent('<p><a href="/x">x</a> <a href="/y">y</a></p>')), lost);
    expect(lost.all()).toEqual({ links: 2 });
  });
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
