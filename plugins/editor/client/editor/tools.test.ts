import { Editor, Transforms } from 'slate';
import { describe, expect, it, vi } from 'vitest';
import { fromDocument } from '../model/from-document.ts';
import { readContent } from '../model/grammar.ts';
import type { GuildEditor } from '../model/types.ts';
import { toggleList, toggleMark } from './blocks.ts';
import { watchChanges } from './changes.ts';
import { insertBlocks, insertChoice, topicNode } from './insert.ts';
import { withoutLinks } from './links.ts';
import { clearFormatting, marksOf, setStyle, styleValue, withStyle } from './styles.ts';
import { editorWith, htmlOf } from './test-support.ts';
import { findTrigger, watchTriggers } from './trigger.ts';

const selectAll = (editor: GuildEditor) => Transforms.select(editor, Editor.range(editor, []));
const selectText = (editor: GuildEditor, path: number[], from: number, to: number) =>
  Transforms.select(editor, { anchor: { path, offset: from }, focus: { path, offset: to } });
/** Slate tells of changes in a microtask. */
const flushed = () => new Promise((resolve) => setTimeout(resolve));

describe('what is put in by somebody who may not link', () => {
  it('keeps the words of links, wherever they stand', () => {
    const html =
      '<p>see <a href="https://x.test/">this <strong>page</strong></a> now</p><ul><li><a href="/y">y</a></li></ul>';
    const editor = editorWith('');
    insertBlocks(editor, withoutLinks(fromDocument(readContent(html))));
    expect(htmlOf(editor)).toBe('<p>see this <strong>page</strong> now</p><ul><li>y</li></ul>');
  });
});

describe('styles of text', () => {
  it('are set on what is selected, and each text keeps its other styles', () => {
    const editor = editorWith('<p>ab<span style="font-size: 24px">cd</span><strong>ef</strong></p>');
    Transforms.select(editor, { anchor: { path: [0, 0], offset: 1 }, focus: { path: [0, 2], offset: 1 } });
    setStyle(editor, 'color', '#e60000');
    expect(htmlOf(editor)).toBe(
      '<p>a<span style="color: #e60000">b</span><span style="color: #e60000; font-size: 24px">cd</span>' +
        '<strong><span style="color: #e60000">e</span>f</strong></p>',
    );
    setStyle(editor, 'font-size', '12px');
    setStyle(editor, 'color', null);
    expect(htmlOf(editor)).toBe(
      '<p>a<span style="font-size: 12px">bcd</span><strong><span style="font-size: 12px">e</span>f</strong></p>',
    );
    setStyle(editor, 'font-size', null);
    expect(htmlOf(editor)).toBe('<p>abcd<strong>ef</strong></p>');
  });

  it('reach emoticons between texts, and are one undo each', () => {
    const editor = editorWith('<p>a[微笑]b</p>');
    selectAll(editor);
    setStyle(editor, 'font-size', '24px');
    expect(htmlOf(editor)).toBe('<p><span style="font-size: 24px">a[微笑]b</span></p>');
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>a[微笑]b</p>');
  });

  it('are taken by what is typed next', () => {
    const editor = editorWith('<p>a</p>');
    setStyle(editor, 'font-family', 'KaiTi');
    setStyle(editor, 'background-color', '#ffffcc');
    editor.insertText('b');
    expect(styleValue(marksOf(editor), 'font-family')).toBe('KaiTi');
    setStyle(editor, 'font-family', null);
    setStyle(editor, 'background-color', null);
    editor.insertText('c');
    expect(htmlOf(editor)).toBe('<p>a<span style="background-color: #ffffcc; font-family: KaiTi">b</span>c</p>');
  });

  it('stand in the order of the grammar, once each', () => {
    expect(withStyle('font-size: 18px', 'color', '#e60000')).toBe('color: #e60000; font-size: 18px');
    expect(withStyle('color: #e60000', 'color', '#000000')).toBe('color: #000000');
    expect(withStyle('color: #e60000', 'color', null)).toBeUndefined();
  });

  it('are cleared with marks, headings, alignment and indents; links, lists and emoticons stay', () => {
    const editor = editorWith(
      '<h1 style="text-align: center"><strong>a</strong><a href="/x">b</a>[微笑]</h1><ul><li class="indent-2"><u>c</u></li></ul>' +
        '<p class="indent-3"><span style="color: #e60000">d</span></p>',
    );
    selectAll(editor);
    clearFormatting(editor);
    expect(htmlOf(editor)).toBe('<p>a<a href="/x">b</a>[微笑]</p><ul><li>c</li></ul><p>d</p>');
    editor.undo();
    expect(htmlOf(editor)).toContain('<h1');
  });

  it('are cleared for what is typed next where nothing is selected', () => {
    const editor = editorWith('<p><strong>a</strong></p>');
    toggleMark(editor, 'em');
    clearFormatting(editor);
    editor.insertText('b');
    expect(htmlOf(editor)).toBe('<p><strong>a</strong>b</p>');
  });
});

/** A sign, and what stands behind it without a space. */
const begun = (before: string) => /[@#][^\s@#]*$/.exec(before)?.[0];

describe('what is begun with a sign', () => {
  it('is nothing inside a link, and nothing while text is selected', () => {
    const editor = editorWith('<p><a href="/x">a @b c</a></p>');
    Transforms.select(editor, { path: [0, 1, 0], offset: 4 });
    expect(findTrigger(editor, begun)).toBeNull();
    const other = editorWith('<p>@b</p>');
    selectText(other, [0, 0], 0, 2);
    expect(findTrigger(other, begun)).toBeNull();
  });

  it('is what stands before the caret, and where', () => {
    const editor = editorWith('<p>a @b</p>');
    expect(findTrigger(editor, begun)).toEqual({
      typed: '@b',
      range: { anchor: { path: [0, 0], offset: 2 }, focus: { path: [0, 0], offset: 4 } },
    });
    editor.insertText(' ');
    expect(findTrigger(editor, begun)).toBeNull();
  });

  it('gives place to what was chosen, with its marks, and the caret goes on behind a space', () => {
    const editor = editorWith('<p>a </p>');
    toggleMark(editor, 'strong');
    editor.insertText('@zh');
    const mention = findTrigger(editor, begun);
    insertChoice(editor, { type: 'at', name: '张,三', uid: '7', children: [{ text: '' }] }, mention?.range);
    editor.insertText('#yu');
    insertChoice(editor, topicNode('远航'), findTrigger(editor, begun)?.range);
    editor.insertText('!');
    expect(htmlOf(editor)).toBe('<p>a <strong>[at,张\\,三,7] [topic,远航,,] !</strong></p>');
    insertChoice(editor, { type: 'card', name: '群', id: 'g9', cardType: '2', children: [{ text: '' }] });
    expect(htmlOf(editor)).toContain('[card,群,g9,2]');
  });

  it('is written so that it is the same topic again, whatever its name', () => {
    for (const name of ['远航', '长'.repeat(31), 'a[b', 'a  b']) {
      const editor = editorWith('');
      insertChoice(editor, topicNode(name));
      expect(JSON.stringify(readContent(htmlOf(editor)))).toContain(
        JSON.stringify({ type: 'topic', name }).slice(1, -1),
      );
    }
  });
});

describe('following what is typed', () => {
  function watched(html: string) {
    const editor = editorWith(html);
    const triggers = watchTriggers(editor, watchChanges(editor), begun);
    const heard = vi.fn<() => void>();
    triggers.subscribe(heard);
    return { editor, triggers, heard };
  }

  it('begins with typing, not with a caret that passes by', async () => {
    const { editor, triggers } = watched('<p>@old</p>');
    Transforms.select(editor, { path: [0, 0], offset: 2 });
    await flushed();
    expect(triggers.get()).toBeNull();
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertText('e');
    await flushed();
    expect(triggers.get()?.typed).toBe('@olde');
    Transforms.select(editor, { path: [0, 0], offset: 0 });
    await flushed();
    expect(triggers.get()).toBeNull();
  });

  it('stays away when it was sent away, until another sign', async () => {
    const { editor, triggers, heard } = watched('<p></p>');
    editor.insertText('@a');
    await flushed();
    triggers.dismiss();
    expect(triggers.get()).toBeNull();
    editor.insertText('b');
    await flushed();
    expect(triggers.get()).toBeNull();
    editor.insertText(' @c');
    await flushed();
    expect(triggers.get()?.typed).toBe('@c');
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('ends when the sign is deleted', async () => {
    const { editor, triggers } = watched('<p></p>');
    editor.insertText('#a');
    await flushed();
    editor.deleteBackward('character');
    await flushed();
    expect(triggers.get()?.typed).toBe('#');
    editor.deleteBackward('character');
    await flushed();
    expect(triggers.get()).toBeNull();
  });
});

it('makes a list of indented lines without their indent getting lost', () => {
  const editor = editorWith('<p class="indent-1">a</p>');
  toggleList(editor, 'ul');
  toggleList(editor, 'ul');
  expect(htmlOf(editor)).toBe('<p class="indent-1">a</p>');
});
