import { Editor, Element, Node, Path, Range, Transforms } from 'slate';
import type { NodeEntry } from 'slate';
import { languageNamed } from '../face/languages.ts';
import { inlineText } from '../model/grammar.ts';
import { emptyParagraph, isInlineElement, isLeafBlock, isText } from '../model/types.ts';
import type { GuildEditor, InlineVoid, LeafBlock } from '../model/types.ts';
import { around, currentLeaf } from './blocks.ts';
import { isImageLine } from './plain.ts';
import { marksOf } from './styles.ts';

/** Whether what is typed at the caret is code: nothing of it is a sign of anything. */
export const isInCode = (editor: GuildEditor): boolean =>
  around(editor, 'pre') !== undefined || marksOf(editor).code === true;

export const isInCodeBlock = (editor: GuildEditor): boolean => around(editor, 'pre') !== undefined;

const isLeaf = (node: Node): node is LeafBlock => Element.isElement(node) && isLeafBlock(node);

/**
 * Makes one code block of the selected lines that follow each other, or plain lines of the code
 * block. Lines of pictures stay.
 */
export function toggleCodeBlock(editor: GuildEditor): void {
  if (isInCodeBlock(editor)) {
    Transforms.setNodes<LeafBlock>(editor, { type: 'p' }, { match: isLeaf });
    return;
  }
  const lines = [...Editor.nodes<LeafBlock>(editor, { match: isLeaf })]
    .filter(([line]) => !isImageLine(line))
    // A picture among the words of a line goes below it, so the places of those behind change.
    .map(([, at]) => Editor.pathRef(editor, at));
  for (const { current } of lines)
    if (current) Transforms.setNodes<LeafBlock>(editor, { type: 'pre' }, { at: current });
  const places = lines.map((line) => line.unref()).filter((at) => at !== null);
  Editor.withoutNormalizing(editor, () => {
    for (const [index, at] of [...places.entries()].toReversed()) {
      const before = places[index - 1];
      if (!before || !Path.isSibling(before, at) || !Path.equals(Path.next(before), at)) continue;
      Transforms.insertText(editor, '\n', { at: Editor.start(editor, at) });
      Transforms.mergeNodes(editor, { at });
    }
  });
}

/** Names the language of the code block at this place; null: none. */
export function setLanguage(editor: GuildEditor, at: Path, language: string | null): void {
  if (language === null) Transforms.unsetNodes<LeafBlock>(editor, 'language', { at });
  else Transforms.setNodes<LeafBlock>(editor, { language }, { at });
}

/** Two empty lines at the end: one is often wanted in code. */
const BLANK_END = /\n[\t ]*\n[\t ]*$/;

/**
 * Enter in a code block: a line that is set in like the one before it. On the second of two empty
 * lines at the end it leaves the block without them; behind a language, which is all that was typed, it names the block so.
 * @returns false: the caret is in no code block
 */
export function breakInCode(editor: GuildEditor): boolean {
  const leaf = currentLeaf(editor);
  const caret = editor.selection?.anchor;
  if (leaf?.[0].type !== 'pre' || !caret) return false;
  const [node, path] = leaf;
  const text = Node.string(node);
  const isAtEnd = Editor.isEnd(editor, caret, path);
  const named = isAtEnd && node.language === undefined ? languageNamed(text) : undefined;
  if (named !== undefined) nameByLine(editor, path, named);
  else if (isAtEnd && (text === '' || BLANK_END.test(text))) leaveCode(editor, path, text);
  else {
    const before = Editor.string(editor, { anchor: Editor.start(editor, path), focus: caret });
    const indent = /^[\t ]*/.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0] ?? '';
    editor.insertText(`\n${indent}`);
  }
  return true;
}

function nameByLine(editor: GuildEditor, path: Path, language: string): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.delete(editor, { at: Editor.range(editor, path) });
    setLanguage(editor, path, language);
  });
}

function leaveCode(editor: GuildEditor, path: Path, text: string): void {
  if (text === '') return Transforms.setNodes<LeafBlock>(editor, { type: 'p' }, { at: path });
  Editor.withoutNormalizing(editor, () => {
    const end = Editor.end(editor, path);
    const offset = end.offset - (BLANK_END.exec(text)?.[0].length ?? 0);
    Transforms.delete(editor, { at: { anchor: { path: end.path, offset }, focus: end } });
    Transforms.insertNodes(editor, emptyParagraph(), { at: Path.next(path), select: true });
  });
}

/** Puts text into the code block as it is, lines and spaces. */
export function insertCode(editor: GuildEditor, text: string): void {
  if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
  editor.insertText(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''));
}

/** What stands in code for something that is one piece elsewhere. */
const wordsOf = (node: InlineVoid): string => (node.type === 'image' ? '' : inlineText(node));

const LOOK = ['align', 'indent', 'textIndent'] as const;

/**
 * Mends one fault of a line: a code block has no look and holds text without marks alone, and no
 * other line has a language. A picture that comes into code goes below it.
 * @returns whether there was one
 */
export function repairLeaf(editor: GuildEditor, [leaf, path]: NodeEntry<LeafBlock>): boolean {
  if (leaf.type !== 'pre') {
    if (leaf.language === undefined) return false;
    Transforms.unsetNodes<LeafBlock>(editor, 'language', { at: path });
    return true;
  }
  if (LOOK.some((name) => leaf[name] !== undefined)) {
    Transforms.unsetNodes<LeafBlock>(editor, [...LOOK], { at: path });
    return true;
  }
  return leaf.children.some((_, index) => repairCodeChild(editor, [...path, index]));
}

function repairCodeChild(editor: GuildEditor, path: Path): boolean {
  const node = Node.get(editor, path);
  if (isText(node)) {
    const marks = Object.keys(node).filter((name) => name !== 'text');
    if (marks.length > 0) Transforms.unsetNodes(editor, marks as never[], { at: path }); // names of its own marks
    return marks.length > 0;
  }
  if (!isInlineElement(node)) return false;
  if (node.type === 'link') {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  const words = wordsOf(node);
  const image = node.type === 'image' ? structuredClone(node) : undefined;
  const isSelected = editor.selection !== null && Path.isAncestor(path, editor.selection.anchor.path);
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: path });
    Transforms.insertNodes(editor, { text: words }, { at: path, select: isSelected });
    if (image) Transforms.insertNodes(editor, { type: 'p', children: [image] }, { at: Path.next(Path.parent(path)) });
  });
  return true;
}
