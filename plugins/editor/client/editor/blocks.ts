import { Editor, Element, Node, Path, Range, Transforms } from 'slate';
import type { NodeEntry } from 'slate';
import { ALIGNMENTS, isInlineElement, isLeafBlock, isList } from '../model/types.ts';
import type { Alignment, EditorElement, GuildEditor, LeafBlock, ListItem, ToggleMark } from '../model/types.ts';
import { marksOf } from './styles.ts';

const ofType =
  (...types: readonly string[]) =>
  (node: Node): node is EditorElement =>
    Element.isElement(node) && types.includes(node.type);

/** The innermost element of these types around the caret (or the start of the selection). */
export function around(editor: GuildEditor, ...types: EditorElement['type'][]): NodeEntry<EditorElement> | undefined {
  if (!editor.selection) return undefined;
  return Editor.above<EditorElement>(editor, {
    at: Range.start(editor.selection),
    match: ofType(...types),
    mode: 'lowest',
  });
}

const isItem = (node: Node): node is ListItem => Element.isElement(node) && node.type === 'li';
const isQuote = ofType('blockquote');
const isLeaf = (node: Node): node is LeafBlock => Element.isElement(node) && isLeafBlock(node);

/** The selected lines; of several those that are empty do not count. */
function selectedLeaves(editor: GuildEditor): NodeEntry<LeafBlock>[] {
  const leaves = [...Editor.nodes<LeafBlock>(editor, { match: isLeaf })];
  const filled = leaves.filter(([leaf]) => Node.string(leaf) !== '' || leaf.children.some(isInlineElement));
  return filled.length > 0 ? filled : leaves.slice(0, 1);
}

/** The paragraph or heading that the caret (or the start of the selection) is in. */
export function currentLeaf(editor: GuildEditor): NodeEntry<LeafBlock> | undefined {
  if (!editor.selection) return undefined;
  const at = Range.start(editor.selection);
  return Editor.above<LeafBlock>(editor, { at, match: isLeaf });
}

export const hasMark = (editor: GuildEditor, mark: ToggleMark): boolean => marksOf(editor)[mark] === true;

export function toggleMark(editor: GuildEditor, mark: ToggleMark): void {
  if (hasMark(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}

/**
 * Turns the selected lines into headings of this level, or back into paragraphs when they are such
 * headings.
 */
export function toggleHeading(editor: GuildEditor, tag: 'h1' | 'h2' | 'h3'): void {
  const type = currentLeaf(editor)?.[0].type === tag ? 'p' : tag;
  Transforms.setNodes(editor, { type }, { match: isLeaf });
}

/** The alignment of the current line; `left` when none is set. */
export const alignment = (editor: GuildEditor): Alignment => currentLeaf(editor)?.[0].align ?? ALIGNMENTS[0];

export function setAlignment(editor: GuildEditor, align: Alignment): void {
  if (align === 'left') Transforms.unsetNodes(editor, 'align', { match: isLeaf });
  else Transforms.setNodes(editor, { align }, { match: isLeaf });
}

export function toggleQuote(editor: GuildEditor): void {
  if (around(editor, 'blockquote')) {
    Transforms.unwrapNodes(editor, { match: isQuote, split: true });
    return;
  }
  // What the selection lies in, lists whole; a quote among it goes on in the new one.
  const leaves = selectedLeaves(editor);
  const [first, last] = [leaves[0]?.[1][0], leaves.at(-1)?.[1][0]];
  if (first === undefined || last === undefined) return;
  const at = { anchor: Editor.start(editor, [first]), focus: Editor.end(editor, [last]) };
  Editor.withoutNormalizing(editor, () => {
    Transforms.wrapNodes(editor, { type: 'blockquote', children: [] }, { at, match: (_, path) => path.length === 1 });
    const inner = Editor.nodes(editor, { at: [first], match: (node, path) => isQuote(node) && path.length === 2 });
    for (const [, path] of [...inner].toReversed()) Transforms.unwrapNodes(editor, { at: path });
  });
}

export function insertDivider(editor: GuildEditor): void {
  if (around(editor, 'td')) return;
  Editor.withoutNormalizing(editor, () => {
    const leaf = currentLeaf(editor);
    const isBlank = leaf && Node.string(leaf[0]) === '' && !leaf[0].children.some(isInlineElement);
    const paragraph: LeafBlock = { type: 'p', children: [{ text: '' }] };
    Transforms.insertNodes(editor, [{ type: 'hr', children: [{ text: '' }] }, paragraph], { select: true });
    if (isBlank && leaf && Node.has(editor, leaf[1])) Transforms.removeNodes(editor, { at: leaf[1] });
  });
}

export const currentList = (editor: GuildEditor): 'ul' | 'ol' | undefined => {
  const list = around(editor, 'ul', 'ol')?.[0];
  return list && isList(list) ? list.type : undefined;
};

/**
 * Where the tool shows a list of this kind, takes the selected lines out of all lists; elsewhere
 * makes them items of such a list. As with marks and headings the start of the selection decides.
 */
export function toggleList(editor: GuildEditor, type: 'ul' | 'ol'): void {
  if (currentList(editor) === type) leaveLists(editor);
  else makeList(editor, type);
}

function makeList(editor: GuildEditor, type: 'ul' | 'ol'): void {
  const leaves = selectedLeaves(editor);
  Editor.withoutNormalizing(editor, () => {
    // From the last to the first, so that paths stay true. Lists that touch become one
    // (withSchema).
    for (const [, path] of leaves.toReversed()) {
      const list = Editor.above<EditorElement>(editor, { at: path, match: ofType('ul', 'ol'), mode: 'lowest' });
      if (list) Transforms.setNodes(editor, { type }, { at: list[1] });
      else {
        Transforms.setNodes(editor, { type: 'p' }, { at: path });
        Transforms.wrapNodes(editor, { type, children: [] }, { at: path });
        Transforms.wrapNodes(editor, { type: 'li', children: [] }, { at: [...path, 0] });
      }
    }
  });
}

/**
 * Makes plain lines of the selected ones, also the empty among them, however deep in lists they
 * are.
 */
function leaveLists(editor: GuildEditor): void {
  const lines = [...Editor.nodes<LeafBlock>(editor, { match: isLeaf })].map(([, at]) => Editor.pathRef(editor, at));
  Editor.withoutNormalizing(editor, () => {
    for (const line of lines.toReversed()) {
      while (line.current && leaveItem(editor, line.current)) continue;
      line.unref();
    }
  });
}

/**
 * Takes a line, with what follows it in its item, out of the innermost list around it; false when
 * there is none.
 */
function leaveItem(editor: GuildEditor, line: Path): boolean {
  const item = Editor.above<ListItem>(editor, { at: line, match: isItem, mode: 'lowest' })?.[1];
  if (!item) return false;
  const child = line.slice(0, item.length + 1);
  const isFirst = child.at(-1) === 0;
  // What stands before it in the item stays one.
  if (!isFirst) Transforms.splitNodes(editor, { at: child });
  const own = Editor.pathRef(editor, isFirst ? item : Path.next(item));
  if (own.current) Transforms.liftNodes(editor, { at: own.current });
  const lifted = own.unref();
  if (lifted) Transforms.unwrapNodes(editor, { at: lifted });
  return true;
}

/** Takes the selected items out of their list, one level. */
export function liftItems(editor: GuildEditor): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.unwrapNodes(editor, { match: ofType('ul', 'ol'), split: true, mode: 'lowest' });
    const nested = (path: Path) => {
      const parent = Node.parent(editor, path);
      return Element.isElement(parent) && parent.type === 'li';
    };
    const items = [...Editor.nodes(editor, { match: isItem, mode: 'lowest' })];
    for (const [, path] of items.toReversed()) {
      // An item of an inner list becomes the next item of the outer one, any other plain lines.
      if (nested(path)) Transforms.liftNodes(editor, { at: path });
      else Transforms.unwrapNodes(editor, { at: path });
    }
  });
}

/** The items that the selection lies in, but not those inside another of them. */
export function selectedItems(editor: GuildEditor): NodeEntry<ListItem>[] {
  const items = selectedLeaves(editor).flatMap(([, at]) => {
    const item = Editor.above<ListItem>(editor, { at, match: isItem, mode: 'lowest' });
    return item ? [item] : [];
  });
  return items.filter(([item, path], index) => {
    const isFirst = items.findIndex(([other]) => other === item) === index;
    return isFirst && !items.some(([, other]) => Path.isAncestor(other, path));
  });
}

/** The selected lines that stand in no list. */
export const plainLines = (editor: GuildEditor): NodeEntry<LeafBlock>[] =>
  selectedLeaves(editor).filter(([, at]) => !Editor.above(editor, { at, match: isItem }));

/** Puts an item into a list below the item before it. */
export function indentItem(editor: GuildEditor, path: Path): void {
  const list = Node.parent(editor, path);
  const before = Path.previous(path);
  const target = Node.get(editor, before);
  if (!Element.isElement(list) || !isList(list) || !Element.isElement(target)) return;
  Editor.withoutNormalizing(editor, () => {
    Transforms.wrapNodes(editor, { type: list.type, children: [] }, { at: path });
    Transforms.moveNodes(editor, { at: path, to: [...before, target.children.length] });
  });
}
