import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import { forSending } from '../model/for-sending.ts';
import { INDENT_LEVELS, readContent, serializeContent } from '../model/grammar.ts';
import type { GuildEditor } from '../model/types.ts';
import { setAlignment } from './blocks.ts';
import { canIndent, changeIndent } from './indent.ts';
import { documentOf, editorWith, htmlOf } from './test-support.ts';

const sentOf = (editor: GuildEditor): string => serializeContent(forSending(documentOf(editor)));
const selectAll = (editor: GuildEditor) => Transforms.select(editor, Editor.range(editor, []));

describe('indents', () => {
  it('are classes in a draft and text-indent when sent', () => {
    const editor = editorWith('<p>a</p><h2>b</h2>');
    selectAll(editor);
    changeIndent(editor, 1);
    changeIndent(editor, 1);
    setAlignment(editor, 'justify');
    expect(htmlOf(editor)).toBe(
      '<p class="indent-2" style="text-align: justify">a</p><h2 class="indent-2" style="text-align: justify">b</h2>',
    );
    expect(sentOf(editor)).toBe(
      '<p style="text-align: justify; text-indent: 4em">a</p><h2 style="text-align: justify; text-indent: 4em">b</h2>',
    );
  });

  it('of a post that was sent go on from there', () => {
    const editor = editorWith('<p style="text-indent: 4em">a</p>');
    changeIndent(editor, 1);
    expect(htmlOf(editor)).toBe('<p class="indent-3">a</p>');
    changeIndent(editor, -1);
    changeIndent(editor, -1);
    changeIndent(editor, -1);
    expect(htmlOf(editor)).toBe('<p>a</p>');
    expect(canIndent(editor, -1)).toBe(false);
  });

  it('end at the eighth', () => {
    const editor = editorWith('<p>a</p>');
    for (let n = 0; n < INDENT_LEVELS.length + 3; n += 1) changeIndent(editor, 1);
    expect(htmlOf(editor)).toBe('<p class="indent-8">a</p>');
    expect(canIndent(editor, 1)).toBe(false);
    expect(sentOf(editor)).toBe('<p style="text-indent: 16em">a</p>');
  });

  it('in a list are inner lists', () => {
    const editor = editorWith('<ul><li>a</li><li>b</li></ul><p>c</p>');
    Transforms.select(editor, Editor.end(editor, [0]));
    changeIndent(editor, 1);
    expect(htmlOf(editor)).toBe('<ul><li>a<ul><li>b</li></ul></li></ul><p>c</p>');
    changeIndent(editor, -1);
    expect(htmlOf(editor)).toBe('<ul><li>a</li><li>b</li></ul><p>c</p>');
  });

  it('move all selected lines, items of lists and others each in their way', () => {
    const editor = editorWith('<p>a</p><ul><li>b</li><li>c</li><li>d</li></ul><p>e</p>');
    const from = Editor.start(editor, [1, 1]);
    Transforms.select(editor, { anchor: from, focus: Editor.end(editor, []) });
    changeIndent(editor, 1);
    expect(htmlOf(editor)).toBe('<p>a</p><ul><li>b<ul><li>c</li><li>d</li></ul></li></ul><p class="indent-1">e</p>');
    changeIndent(editor, -1);
    expect(htmlOf(editor)).toBe('<p>a</p><ul><li>b</li><li>c</li><li>d</li></ul><p>e</p>');
    Transforms.select(editor, { anchor: Editor.start(editor, []), focus: Editor.end(editor, [1, 1]) });
    changeIndent(editor, 1);
    // Before the first item there is none to go below.
    expect(htmlOf(editor)).toBe('<p class="indent-1">a</p><ul><li>b</li><li>c</li><li>d</li></ul><p>e</p>');
  });

  it('take what is below an item along with it, once', () => {
    const editor = editorWith('<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><p></p>');
    Transforms.select(editor, { anchor: Editor.start(editor, [0, 1]), focus: Editor.end(editor, [0, 1]) });
    changeIndent(editor, 1);
    expect(htmlOf(editor)).toBe('<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li></ul>');
  });

  it('of lists end where a post still keeps every item, with all marks', () => {
    const all = '<strong><em><s><u><span style="color: #e60000">b</span></u></s></em></strong>';
    const editor = editorWith(`<ul><li>a</li><li>${all}</li></ul>`);
    let levels = 0;
    for (; levels < 12; levels += 1) {
      Transforms.select(editor, Editor.end(editor, [0]));
      if (!canIndent(editor, 1)) break;
      changeIndent(editor, 1);
      const html = htmlOf(editor);
      expect(serializeContent(readContent(html))).toBe(html);
      expect(html.match(/<ul>/g)).toHaveLength(levels + 2);
      // The next one needs an item before it.
      Transforms.select(
        editor,
        Editor.start(
          editor,
          Editor.above(editor, { match: (node) => 'type' in node && node.type === 'li' })?.[1] ?? [],
        ),
      );
      editor.insertBreak();
    }
    expect(levels).toBe(5);
    const before = htmlOf(editor);
    changeIndent(editor, 1);
    expect(htmlOf(editor)).toBe(before);
  });

  it('of quotes and items are sent as styles, too', () => {
    const html = '<blockquote class="indent-1"><p>a</p></blockquote><ul><li class="indent-2">b</li></ul>';
    expect(sentOf(editorWith('<pre class="language-lua">a</pre>'))).toBe('<pre class="language-lua">a</pre>');
    expect(sentOf(editorWith(html))).toBe(
      '<blockquote style="text-indent: 2em"><p>a</p></blockquote><ul><li style="text-indent: 4em">b</li></ul>',
    );
  });
});
