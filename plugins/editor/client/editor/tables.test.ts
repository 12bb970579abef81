import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import type { GuildEditor } from '../model/types.ts';
import { insertDivider, setAlignment, toggleHeading, toggleList, toggleMark, toggleQuote } from './blocks.ts';
import { toggleCodeBlock } from './code.ts';
import { insertBlocks, insertImages, insertTable } from './insert.ts';
import { becomePlain } from './with-plain.ts';
import { setLink } from './links.ts';
import {
  addColumn,
  addLine,
  addRow,
  leaveTable,
  moveByCell,
  placeIn,
  removeColumn,
  removeRow,
  removeTable,
  toggleHeader,
} from './tables.ts';
import { editorWith, htmlOf } from './test-support.ts';
import { fromDocument } from '../model/from-document.ts';
import { readContent, TABLE_LIMITS } from '../model/grammar.ts';

const AB = '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>';
/** An editor with this content and the caret at the end of what stands at this path. */
function editorAt(html: string, path: number[], edge: 'start' | 'end' = 'end'): GuildEditor {
  const editor = editorWith(html);
  Transforms.select(editor, edge === 'end' ? Editor.end(editor, path) : Editor.start(editor, path));
  return editor;
}
const selectBetween = (editor: GuildEditor, from: number[], to: number[]) =>
  Transforms.select(editor, { anchor: Editor.start(editor, from), focus: Editor.end(editor, to) });

describe('a table', () => {
  it('is put in empty, with a header, and written from cell to cell', () => {
    const editor = editorWith('');
    insertTable(editor);
    for (const word of ['a', 'b', 'c', 'd']) {
      editor.insertText(word);
      expect(moveByCell(editor, 1)).toBe(true);
    }
    moveByCell(editor, -1);
    moveByCell(editor, -1);
    editor.insertText('C');
    expect(htmlOf(editor)).toBe(
      '<table><tr><th>a</th><th>b</th><th>cC</th></tr><tr><td>d</td><td><br></td><td><br></td></tr>' +
        '<tr><td><br></td><td><br></td><td><br></td></tr></table>',
    );
    // A line to go on writing on stands behind it, and undo takes all of it.
    expect(editor.children.at(-1)).toMatchObject({ type: 'p' });
    while (editor.history.undos.length > 0) editor.undo();
    expect(htmlOf(editor)).toBe('');
  });

  it('stands between the halves of a line, in lists and quotes, and in no other table', () => {
    const editor = editorAt('<ul><li>a</li></ul>', [0, 0]);
    insertTable(editor);
    insertTable(editor);
    expect(htmlOf(editor)).toMatch(/^<ul><li>a<table>(?!.*<table>).*<\/table><\/li><\/ul>$/);
  });

  it('gets a row behind its last cell by Tab, as long as there is room; before its first there is none', () => {
    const editor = editorAt(AB, [0, 1, 1]);
    expect(moveByCell(editor, 1)).toBe(true);
    editor.insertText('e');
    expect(htmlOf(editor)).toBe(AB.replace('</table>', '<tr><td>e</td><td><br></td></tr></table>'));
    const full = editorAt(`<table>${'<tr><td>a</td></tr>'.repeat(TABLE_LIMITS.rows)}</table>`, [
      0,
      TABLE_LIMITS.rows - 1,
    ]);
    expect(moveByCell(full, 1)).toBe(false);
    expect(moveByCell(editorAt(AB, [0, 0, 0]), -1)).toBe(false);
    expect(moveByCell(editorWith('<p>a</p>'), 1)).toBe(false);
  });

  it('gets and loses rows and columns where the caret is, each taken back by one undo', () => {
    const steps: [change: (editor: GuildEditor) => void, html: string][] = [
      [
        (editor) => addRow(editor, [0], placeIn(editor, [0]).row),
        '<table><tr><td><br></td><td><br></td></tr><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      ],
      [
        (editor) => addColumn(editor, [0], placeIn(editor, [0]).column + 1),
        '<table><tr><td>a</td><td>b</td><td><br></td></tr><tr><td>c</td><td>d</td><td><br></td></tr></table>',
      ],
      [(editor) => removeRow(editor, [0]), '<table><tr><td>c</td><td>d</td></tr></table>'],
      [(editor) => removeColumn(editor, [0]), '<table><tr><td>a</td></tr><tr><td>c</td></tr></table>'],
      [(editor) => toggleHeader(editor, [0]), AB.replace('<td>a</td><td>b</td>', '<th>a</th><th>b</th>')],
      [(editor) => removeTable(editor, [0]), ''],
    ];
    for (const [change, html] of steps) {
      const editor = editorAt(AB, [0, 0, 1]);
      change(editor);
      expect(htmlOf(editor)).toBe(html);
      editor.insertText('x');
      expect(htmlOf(editor)).toContain('x');
      editor.undo();
      editor.undo();
      expect(htmlOf(editor)).toBe(AB);
    }
  });

  it('goes with its last row and its last column, and takes no more than it may have', () => {
    for (const remove of [removeRow, removeColumn]) {
      const editor = editorAt('<p>a</p><table><tr><td>b</td></tr></table><p>c</p>', [1]);
      remove(editor, [1]);
      expect(htmlOf(editor)).toBe('<p>a</p><p><br></p><p>c</p>');
    }
    const { columns: tableColumns, rows: tableRows } = TABLE_LIMITS;
    const html = `<table>${`<tr>${'<td>a</td>'.repeat(tableColumns)}</tr>`.repeat(tableRows)}</table>`;
    const editor = editorAt(html, [0, 0, 0]);
    addRow(editor, [0], 0);
    addColumn(editor, [0], 0);
    expect(htmlOf(editor)).toBe(html);
  });

  it('gets a line before and behind it, by a command or by an arrow out of it', () => {
    const editor = editorAt(`${AB}${AB}`, [0, 1, 0]);
    addLine(editor, [0], 1);
    editor.insertText('between');
    expect(htmlOf(editor)).toBe(`${AB}<p>between</p>${AB}`);
    Transforms.select(editor, Editor.start(editor, [0, 1, 0]));
    expect(leaveTable(editor, -1)).toBe(false);
    Transforms.select(editor, Editor.start(editor, [0, 0, 1]));
    expect(leaveTable(editor, -1)).toBe(true);
    editor.insertText('before');
    expect(htmlOf(editor)).toBe(`<p>before</p>${AB}<p>between</p>${AB}`);
    const inQuote = editorAt(`<blockquote>${AB}</blockquote>`, [0, 0, 1, 0]);
    expect(leaveTable(inQuote, 1)).toBe(true);
    inQuote.insertText('x');
    expect(htmlOf(inQuote)).toBe(`<blockquote>${AB}<p>x</p></blockquote>`);
    const lines = editorAt('<table><tr><td>a<br>b</td></tr></table>', [0]);
    expect(leaveTable(lines, -1)).toBe(false);
  });
});

describe('keys in a table', () => {
  it('Enter begins a line in the cell', () => {
    const editor = editorAt(AB, [0, 0, 0]);
    editor.insertBreak();
    editor.insertText('x');
    expect(htmlOf(editor)).toBe(AB.replace('>a<', '>a<br>x<'));
  });

  it('Backspace and Delete at the edges of cells change nothing', () => {
    for (const path of [
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
    ]) {
      const editor = editorAt(`${AB}<p>e</p>`, path, 'start');
      editor.deleteBackward('character');
      editor.deleteBackward('word');
      Transforms.select(editor, Editor.end(editor, path));
      editor.deleteForward('character');
      expect(htmlOf(editor)).toBe(`${AB}<p>e</p>`);
    }
  });

  it('beside a table lead into it, and take only an empty line away', () => {
    const editor = editorAt(`<p>x</p>${AB}<p>e</p>`, [2], 'start');
    editor.deleteBackward('character');
    editor.insertText('1');
    Transforms.select(editor, Editor.end(editor, [0]));
    editor.deleteForward('character');
    editor.insertText('2');
    expect(htmlOf(editor)).toBe(`<p>x</p>${AB.replace('>a<', '>2a<').replace('>d<', '>d1<')}<p>e</p>`);
    const blank = editorAt(`<p>x</p>${AB}<p><br></p><p>e</p>`, [2]);
    blank.deleteBackward('character');
    expect(htmlOf(blank)).toBe(`<p>x</p>${AB}<p>e</p>`);
    const heading = editorAt(`${AB}<h1>e</h1>`, [1], 'start');
    heading.deleteBackward('character');
    expect(htmlOf(heading)).toBe(`${AB}<p>e</p>`);
  });

  it('take the words of several cells away, and no cell; typing takes their place', () => {
    const editor = editorWith(`<p>xy</p>${AB}<p>ef</p>`);
    selectBetween(editor, [1, 0, 1], [1, 1, 0]);
    editor.deleteFragment();
    expect(htmlOf(editor)).toBe(
      '<p>xy</p><table><tr><td>a</td><td><br></td></tr><tr><td><br></td><td>d</td></tr></table><p>ef</p>',
    );
    selectBetween(editor, [0], [1, 0, 0]);
    editor.insertText('z');
    expect(htmlOf(editor)).toBe(
      '<p>z</p><table><tr><td><br></td><td><br></td></tr><tr><td><br></td><td>d</td></tr></table><p>ef</p>',
    );
    selectBetween(editor, [0], [2]);
    editor.insertText('all');
    expect(htmlOf(editor)).toBe('<p>all</p>');
  });

  it('delete all of a text that begins with a table', () => {
    const editor = editorWith(`${AB}<p>e</p>`);
    Transforms.select(editor, Editor.range(editor, []));
    editor.insertText('x');
    expect(htmlOf(editor)).toBe('<p>x</p>');
  });
});

describe('what is done in a cell', () => {
  it('sets marks and links, and nothing that would make a block of it', () => {
    const editor = editorWith(AB);
    selectBetween(editor, [0, 0, 0], [0, 0, 0]);
    toggleMark(editor, 'strong');
    setLink(editor, 'https://a.example/');
    for (const change of [toggleQuote, insertDivider, toggleCodeBlock, insertTable]) change(editor);
    toggleHeading(editor, 'h1');
    toggleList(editor, 'ul');
    setAlignment(editor, 'center');
    expect(htmlOf(editor)).toBe(AB.replace('>a<', '><a href="https://a.example/"><strong>a</strong></a><'));
  });

  it('makes marks of signs of Markdown, and no blocks', () => {
    const editor = editorAt('<table><tr><td><br></td></tr></table>', [0]);
    for (const letter of '# **b** ') editor.insertText(letter);
    expect(htmlOf(editor)).toBe('<table><tr><td># <strong>b</strong> </td></tr></table>');
  });

  it('puts blocks into it as lines, pictures as they are, and a table into the cells from it on', () => {
    const value = (html: string) => fromDocument(readContent(html));
    const editor = editorAt(AB, [0, 1, 1]);
    insertBlocks(editor, value('<h1>x</h1><ul><li>y</li><li><em>z</em></li></ul>'));
    expect(htmlOf(editor)).toBe(AB.replace('>d<', '>dx<br>y<br><em>z</em><'));
    const pictures = editorAt(AB, [0, 0, 0]);
    insertImages(pictures, ['1']);
    expect(htmlOf(pictures)).toMatch(/^<table><tr><td>a<img [^>]*><\/td><td>b/);
    const filled = editorAt(AB, [0, 1, 1]);
    insertBlocks(filled, value('<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>'));
    expect(htmlOf(filled)).toBe(
      '<table><tr><td>a</td><td>b</td><td><br></td></tr><tr><td>c</td><td>1</td><td>2</td></tr>' +
        '<tr><td><br></td><td>3</td><td>4</td></tr></table>',
    );
    filled.undo();
    expect(htmlOf(filled)).toBe(AB);
  });

  it('is copied as words from one cell, and as a table from several', () => {
    const editor = editorWith(`${AB}<p>e</p>`);
    selectBetween(editor, [0, 0, 1], [0, 0, 1]);
    const one = editor.getFragment();
    selectBetween(editor, [0, 0, 1], [0, 1, 0]);
    const several = editor.getFragment();
    Transforms.select(editor, Editor.end(editor, [1]));
    insertBlocks(editor, one as never); // blocks, as the root holds
    expect(htmlOf(editor)).toBe(`${AB}<p>eb</p>`);
    insertBlocks(editor, several as never);
    expect(htmlOf(editor)).toMatch(/<p>eb<\/p><table>(<tr>(<td>[^/]*<\/td>)+<\/tr>){2}<\/table>$/);
  });

  it('is a line for each row in a plain text', () => {
    const editor = editorWith(AB.replace('>a<', '><strong>a</strong><'));
    becomePlain(editor);
    expect(htmlOf(editor)).toBe('<p>a | b</p><p>c | d</p>');
    editor.undo();
    expect(htmlOf(editor)).toContain('<table>');
  });
});
