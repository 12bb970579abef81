import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import { setAlignment, toggleHeading, toggleList, toggleMark } from './blocks.ts';
import { setLanguage, toggleCodeBlock } from './code.ts';
import { insertBlocks, insertImages, insertInlines } from './insert.ts';
import { clearFormatting } from './styles.ts';
import { editorWith, htmlOf } from './test-support.ts';
import { findTrigger } from './trigger.ts';

describe('code blocks', () => {
  it('are made of all lines that are selected, and are lines again', () => {
    const editor = editorWith(
      '<h1>a<strong>b</strong></h1><p>[微笑] [at,小明,7]</p><p style="text-align: center">c</p>',
    );
    Transforms.select(editor, Editor.range(editor, []));
    toggleCodeBlock(editor);
    expect(htmlOf(editor)).toBe('<pre>ab<br>[微笑] @小明<br>c</pre>');
    toggleCodeBlock(editor);
    expect(htmlOf(editor)).toBe('<p>ab<br>[微笑] @小明<br>c</p>');
  });

  it('leave pictures where they are, and lines in lists and quotes their own', () => {
    const editor = editorWith(
      '<p>a</p><p><img src="/media/a.png"></p><p>b<img src="/media/b.png">c</p><p>d</p><ul><li>e</li></ul>',
    );
    Transforms.select(editor, Editor.range(editor, []));
    toggleCodeBlock(editor);
    expect(htmlOf(editor)).toBe(
      '<pre>a</pre><p><img src="/media/a.png"></p><pre>bc</pre><p><img src="/media/b.png"></p><pre>d</pre><ul><li><pre>e</pre></li></ul>',
    );
  });

  it('have no marks, looks, links or pieces, whatever is done to them', () => {
    const editor = editorWith('<pre class="language-lua">a  b</pre>');
    Transforms.select(editor, Editor.range(editor, [0]));
    toggleMark(editor, 'strong');
    setAlignment(editor, 'center');
    Transforms.collapse(editor, { edge: 'end' });
    toggleMark(editor, 'em');
    editor.insertText('c');
    insertInlines(editor, [{ type: 'emoticon', name: '微笑', children: [{ text: '' }] }]);
    expect(htmlOf(editor)).toBe('<pre class="language-lua">a  bc[微笑]</pre>');
    insertImages(editor, ['u']);
    expect(htmlOf(editor)).toBe('<pre class="language-lua">a  bc[微笑]</pre><p><img src="/media/u.png"></p>');
  });

  it('let go of their language with the block', () => {
    for (const change of [
      clearFormatting,
      (editor: Parameters<typeof toggleHeading>[0]) => toggleHeading(editor, 'h1'),
      (editor: Parameters<typeof toggleHeading>[0]) => toggleList(editor, 'ul'),
    ]) {
      const editor = editorWith('<pre class="language-lua">a</pre>');
      Transforms.select(editor, Editor.start(editor, [0]));
      change(editor);
      expect(JSON.stringify(editor.children)).not.toContain('lua');
    }
    const editor = editorWith('<pre class="language-lua">a</pre>');
    setLanguage(editor, [0], 'json');
    expect(htmlOf(editor)).toBe('<pre class="language-json">a</pre>');
    setLanguage(editor, [0], null);
    expect(htmlOf(editor)).toBe('<pre>a</pre>');
  });

  it('begin a picture that comes into them on a line below', () => {
    const editor = editorWith('<pre>a</pre><p>b<img src="/media/a.png">c</p>');
    Transforms.select(editor, Editor.start(editor, [1]));
    editor.deleteBackward('character');
    expect(htmlOf(editor)).toBe('<pre>abc</pre><p><img src="/media/a.png"></p>');
  });

  it('can be put into a text, and always have a line below them', () => {
    const editor = editorWith('<pre>a</pre>');
    expect(editor.children).toHaveLength(2);
    insertBlocks(editor, [{ type: 'pre', children: [{ text: 'b\n\nc' }] }]);
    expect(htmlOf(editor)).toBe('<pre>a</pre><pre>b<br><br>c</pre>');
  });

  it('open no list of names, and a mark of code does not either', () => {
    const begun = (before: string) => /@\w*$/.exec(before)?.[0];
    const found = (html: string) => {
      const editor = editorWith(html);
      Transforms.select(editor, Editor.end(editor, [0]));
      return findTrigger(editor, begun);
    };
    expect(found('<p>@a</p>')).not.toBeNull();
    expect([found('<pre>@a</pre>'), found('<p>a<code>@a</code></p>')]).toEqual([null, null]);
  });
});
