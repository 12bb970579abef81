import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import type { GuildEditor } from '../model/types.ts';
import { becomePlain } from './with-plain.ts';
import { editorWith, htmlOf } from './test-support.ts';

/** Types as a keyboard does, one sign after the other. */
function type(editor: GuildEditor, text: string): void {
  for (const sign of text) {
    if (sign === '\n') editor.insertBreak();
    else editor.insertText(sign);
  }
}

function typed(text: string, html = ''): GuildEditor {
  const editor = editorWith(html);
  type(editor, text);
  return editor;
}

const clipboard = (text: string, html = ''): DataTransfer =>
  ({
    files: [],
    getData: (format: string) => ({ 'text/plain': text, 'text/html': html })[format] ?? '',
  }) as unknown as DataTransfer; // as much of it as the editor asks for

describe('Markdown as it is typed', () => {
  it.each([
    ['# a', '<h1>a</h1>'],
    ['### a\nb', '<h3>a</h3><p>b</p>'],
    ['- a\nb\n\nc', '<ul><li>a</li><li>b</li></ul><p>c</p>'],
    ['1. a', '<ol><li>a</li></ol>'],
    ['> a', '<blockquote><p>a</p></blockquote>'],
    ['a\n---b', '<p>a</p><hr><p>b</p>'],
    ['a **b** c', '<p>a <strong>b</strong> c</p>'],
    ['*a* _b_ ~~c~~ `d`e', '<p><em>a</em> <em>b</em> <s>c</s> <code>d</code>e</p>'],
    ['```a\n  b\n\nc\n\n\nd', '<pre>a<br>  b<br>  <br>  c</pre><p>d</p>'],
    ['```\na\nb', '<pre>a<br>b</pre>'],
    ['```\n\na', '<p>a</p>'],
    ['```js\n# **a**', '<pre class="language-javascript"># **a**</pre>'],
    ['`**a**`', '<p><code>**a**</code></p>'],
    ['- - a', '<ul><li>- a</li></ul>'],
    ['> > a', '<blockquote><p>&gt; a</p></blockquote>'],
  ])('%j becomes %s', (text, html) => expect(htmlOf(typed(text))).toBe(html));

  it.each([
    ['# ', '<p># x</p>', '<h1>x</h1>'],
    ['- ', '<p>- x</p>', '<ul><li>x</li></ul>'],
    ['a\n---', '<p>a</p><p>---x</p>', '<p>a</p><hr><p>x</p>'],
    ['```', '<p>```x</p>', '<pre>x</pre>'],
    ['a **b**', '<p>a **b**x</p>', '<p>a <strong>b</strong>x</p>'],
    ['`b`', '<p>`b`x</p>', '<p><code>b</code>x</p>'],
  ])('one undo, or Backspace right after, brings %j back', (text, literal, changed) => {
    const undone = typed(text);
    undone.undo();
    type(undone, 'x');
    expect(htmlOf(undone)).toBe(literal);
    const taken = typed(text);
    taken.deleteBackward('character');
    type(taken, 'x');
    expect(htmlOf(taken)).toBe(literal);
    expect(htmlOf(typed(`${text}x`))).toBe(changed);
  });

  it('Backspace later takes a letter, and redo changes it again', () => {
    const editor = typed('a **b**c');
    editor.deleteBackward('character');
    expect(htmlOf(editor)).toBe('<p>a <strong>b</strong></p>');
    editor.deleteBackward('character');
    expect(htmlOf(editor)).toBe('<p>a </p>');
    const other = typed('# ');
    other.undo();
    other.redo();
    type(other, 'x');
    expect(htmlOf(other)).toBe('<h1>x</h1>');
  });

  it('changes nothing in code, in a plain text, or of what comes as one piece', () => {
    expect(htmlOf(typed('**b**', '<pre>a</pre>'))).toContain('<pre>a</pre><p><strong>b</strong></p>');
    const code = editorWith('<pre>a</pre>');
    Transforms.select(code, Editor.end(code, [0]));
    type(code, '\n# b **c** `d` ---');
    expect(htmlOf(code)).toBe('<pre>a<br># b **c** `d` ---</pre>');
    const plain = editorWith('');
    becomePlain(plain);
    type(plain, '# a **b**');
    expect(htmlOf(plain)).toBe('<p># a **b**</p>');
    const composed = editorWith('');
    composed.insertText('**好**');
    expect(htmlOf(composed)).toBe('<p>**好**</p>');
  });
});

describe('pasted Markdown', () => {
  const MARKDOWN = '# a\n\n- b\n- **c**';
  const READ = '<h1>a</h1><ul><li>b</li><li><strong>c</strong></li></ul>';
  const LITERAL = '<p># a</p><p><br></p><p>- b</p><p>- **c**</p>';

  it('takes the place of its signs, which one undo brings back', () => {
    const editor = editorWith('<p>x</p>');
    editor.insertData(clipboard(MARKDOWN));
    expect(htmlOf(editor)).toBe(`<p>x</p>${READ}`);
    editor.undo();
    expect(htmlOf(editor)).toBe(`<p>x</p>${LITERAL}`);
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>x</p>');
  });

  it('comes between the halves of a line', () => {
    const editor = editorWith('<p>xy</p>');
    Transforms.select(editor, { path: [0, 0], offset: 1 });
    editor.insertData(clipboard(MARKDOWN));
    editor.insertText('!');
    expect(htmlOf(editor)).toBe('<p>x</p><h1>a</h1><ul><li>b</li><li><strong>c!</strong></li></ul><p>y</p>');
  });

  it('of one line flows into the text', () => {
    const editor = editorWith('<p>x</p>');
    editor.insertData(clipboard('**a** `b`'));
    expect(htmlOf(editor)).toBe('<p>x<strong>a</strong> <code>b</code></p>');
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>x**a** `b`</p>');
  });

  it('may be a table, also of cells between tabs, and goes into the cells of one from the caret on', () => {
    const editor = editorWith('');
    editor.insertData(clipboard('| a | b |\n|---|---|\n| c | d |'));
    expect(htmlOf(editor)).toBe('<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>');
    editor.insertData(clipboard('1\t2\n3\t4'));
    const filled =
      '<table><tr><th>a</th><th>b</th><th><br></th></tr><tr><td>c</td><td>1</td><td>2</td></tr>' +
      '<tr><td><br></td><td>3</td><td>4</td></tr></table>';
    expect(htmlOf(editor)).toBe(filled);
    editor.undo();
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>| a | b |</p><p>|---|---|</p><p>| c | d |</p>');
    const tabs = editorWith('');
    tabs.insertData(clipboard('1\t2\n3\t4'));
    expect(htmlOf(tabs)).toBe('<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>');
    tabs.undo();
    expect(htmlOf(tabs)).toBe('<p>1\t2</p><p>3\t4</p>');
  });

  it('stays what it is in code, in a plain text, and beside a text with a look', () => {
    const code = editorWith('<pre>x</pre>');
    Transforms.select(code, Editor.end(code, [0]));
    code.insertData(clipboard(MARKDOWN, '<p>other</p>'));
    expect(htmlOf(code)).toBe('<pre>x# a<br><br>- b<br>- **c**</pre>');
    const plain = editorWith('');
    becomePlain(plain);
    plain.insertData(clipboard(MARKDOWN));
    expect(htmlOf(plain)).toBe(LITERAL);
    const rich = editorWith('');
    rich.insertData(clipboard(MARKDOWN, '<p>other</p>'));
    expect(htmlOf(rich)).toBe(LITERAL);
  });
});
