import { Editor, Node, Path, Range, Text, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { ReactEditor } from 'slate-react';
import { fromDocument } from '../model/from-document.ts';
import { readMarkdown, readTabs } from '../model/read-markdown.ts';
import { emptyParagraph, isText } from '../model/types.ts';
import type { EditorValue, GuildEditor, LeafBlock } from '../model/types.ts';
import { around, currentLeaf, toggleList, toggleQuote } from './blocks.ts';
import { isInCode } from './code.ts';
import { insertBlocks } from './insert.ts';
import { blockTyped, markTyped, type MarkdownBlock, type TypedMark } from './markdown-rules.ts';
import { currentCell } from './tables.ts';
import { endStep } from './with-steps.ts';

/** What is looked at before the caret: a keystroke in a long line costs as much as in a short one. */
const NEAR = 500;

export interface MarkdownOptions {
  /** Whether links are kept. */
  readonly canLink: () => boolean;
}

/**
 * Signs of Markdown become what they stand for as they are typed, in a rich text and outside of
 * code. Undo, or Backspace right after, brings the signs back.
 */
export function withMarkdown(editor: GuildEditor, { canLink }: MarkdownOptions): GuildEditor {
  const { insertText, insertData, insertBreak, deleteBackward } = editor;
  /** What was changed last: its step of undo, and where it left the caret. */
  let changed: { readonly step: unknown; readonly at: Range | null } | undefined;

  /** One step of undo of its own, behind what was typed or pasted. */
  const change = (run: () => void) => {
    HistoryEditor.withNewBatch(editor, run);
    changed = { step: editor.history.undos.at(-1), at: editor.selection };
    endStep(editor);
  };

  editor.insertText = (text, options) => {
    insertText(text, options);
    // A part of a greater step, more than a key, or what an input method has not ended yet.
    if (HistoryEditor.isMerging(editor) !== undefined || text.length !== 1 || ReactEditor.isComposing(editor)) return;
    if (editor.isPlain || isInCode(editor)) return;
    const run = typedChange(editor);
    if (run) change(run);
  };

  const isJustChanged = () => {
    const { selection, history } = editor;
    if (!changed?.at || !selection || !Range.equals(changed.at, selection)) return false;
    return changed.step === history.undos.at(-1);
  };

  editor.deleteBackward = (unit) => {
    if (isJustChanged()) editor.undo();
    else deleteBackward(unit);
    changed = undefined;
  };

  editor.insertBreak = () => {
    // Enter behind ``` ends the sign, as everywhere else; the next one would leave the empty block.
    const leaf = currentLeaf(editor)?.[0];
    const endsSign = leaf?.type === 'pre' && Node.string(leaf) === '' && isJustChanged();
    changed = undefined;
    if (!endsSign) insertBreak();
  };

  editor.insertData = (data) => {
    const words = data.getData('text/plain');
    const isText = data.getData('text/html') === '' && data.files.length === 0;
    const document =
      isText && !editor.isPlain && !isInCode(editor) ? (readMarkdown(words, canLink()) ?? readTabs(words)) : null;
    if (document && currentCell(editor)) return change(() => insertBlocks(editor, fromDocument(document)));
    insertData(data);
    if (document) change(() => replacePasted(editor, words, fromDocument(document)));
  };
  return editor;
}

/** What is to be done for what stands before the caret now; undefined: nothing. */
function typedChange(editor: GuildEditor): (() => void) | undefined {
  const { selection } = editor;
  const leaf = currentLeaf(editor) ?? currentCell(editor);
  if (!selection || !leaf || Range.isExpanded(selection)) return undefined;
  const [line, path] = leaf;
  const caret = selection.anchor;
  const isFirstText = Path.equals(caret.path, [...path, 0]);
  const node = Node.get(editor, caret.path);
  if (!Text.isText(node) || around(editor, 'link')) return undefined;
  if (isFirstText && line.type === 'p') {
    const block = blockTyped(node.text.slice(0, Math.min(caret.offset, NEAR)), Node.string(line).slice(caret.offset));
    if (block && mayBecome(editor, block)) return () => becomeBlock(editor, path, block);
  }
  const typed = markTyped(node.text.slice(Math.max(0, caret.offset - NEAR), caret.offset));
  return typed && (() => becomeMark(editor, typed));
}

/** A list in a list and a quote in a quote have keys of their own. */
function mayBecome(editor: GuildEditor, block: MarkdownBlock): boolean {
  if (block === 'ul' || block === 'ol') return around(editor, 'li') === undefined;
  return block !== 'blockquote' || around(editor, 'blockquote', 'li') === undefined;
}

function becomeBlock(editor: GuildEditor, path: Path, block: MarkdownBlock): void {
  const caret = editor.selection?.anchor;
  if (!caret) return;
  Transforms.delete(editor, { at: { anchor: Editor.start(editor, path), focus: caret } });
  if (block === 'ul' || block === 'ol') toggleList(editor, block);
  else if (block === 'blockquote') toggleQuote(editor);
  else if (block === 'hr') dividerInstead(editor, path);
  else Transforms.setNodes<LeafBlock>(editor, { type: block }, { at: path });
}

function dividerInstead(editor: GuildEditor, path: Path): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.insertNodes(editor, { type: 'hr', children: [{ text: '' }] }, { at: path });
    const next = Path.next(path);
    Transforms.removeNodes(editor, { at: next });
    Transforms.insertNodes(editor, emptyParagraph(), { at: next, select: true });
  });
}

function becomeMark(editor: GuildEditor, { mark, sign, text }: TypedMark): void {
  const caret = editor.selection?.anchor;
  if (!caret) return;
  const { path, offset } = caret;
  const from = offset - text.length - 2 * sign.length;
  const range = (start: number, end: number) => ({ anchor: { path, offset: start }, focus: { path, offset: end } });
  Editor.withoutNormalizing(editor, () => {
    Transforms.delete(editor, { at: range(offset - sign.length, offset) });
    Transforms.delete(editor, { at: range(from, from + sign.length) });
    const words = range(from, from + text.length);
    Transforms.select(editor, words);
    Editor.addMark(editor, mark, true);
  });
  Transforms.collapse(editor, { edge: 'end' });
  // What is typed next is no part of it.
  Editor.removeMark(editor, mark);
}

/** Puts blocks in the place of the text that was pasted just now, whose end the caret is at. */
function replacePasted(editor: GuildEditor, pasted: string, value: EditorValue): void {
  const leaf = currentLeaf(editor);
  const caret = editor.selection?.anchor;
  if (!leaf || !caret) return;
  const lines = pasted.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n').length;
  const path = leaf[1];
  const first = (path.at(-1) ?? 0) - lines + 1;
  if (lines > 1 && first >= 0) {
    const at = [...path.slice(0, -1), first];
    Editor.withoutNormalizing(editor, () => {
      for (let line = 0; line < lines; line += 1) Transforms.removeNodes(editor, { at });
      Transforms.insertNodes(editor, value, { at });
      Transforms.select(editor, Editor.end(editor, [...at.slice(0, -1), first + value.length - 1]));
    });
  } else if (lines === 1) {
    const [node] = Editor.node(editor, caret.path);
    const from = caret.offset - pasted.replace(/[\r\n]+$/, '').length;
    if (!isText(node) || from < 0) return;
    Transforms.delete(editor, { at: { anchor: { path: caret.path, offset: from }, focus: caret } });
    insertBlocks(editor, value);
  }
}
