import { Editor, Element, Path, Transforms } from 'slate';
import type { Node, NodeEntry } from 'slate';
import { CONTENT_LIMITS, INDENT_LEVELS, TEXT_INDENTS } from '../model/grammar.ts';
import { isList } from '../model/types.ts';
import type { GuildEditor, LeafBlock, ListItem } from '../model/types.ts';
import { around, indentItem, liftItems, plainLines, selectedItems } from './blocks.ts';

/**
 * How far a line is indented: 0 to 8. A post that was sent has the indent as a style, a draft as a
 * class.
 */
export function levelOf({ indent, textIndent }: Pick<LeafBlock, 'indent' | 'textIndent'>): number {
  return indent === undefined ? TEXT_INDENTS.indexOf(textIndent ?? '') + 1 : Number(indent);
}

/**
 * Lists and quotes around an item, itself among them, that leave room for its paragraph, five
 * marks, a style and a link: what is deeper than `CONTENT_LIMITS.depth` a post does not keep.
 */
const DEEPEST = CONTENT_LIMITS.depth - 8;

/** Lists, items and quotes inside each other, from this one on. */
function containersIn(node: Node): number {
  if (!Element.isElement(node) || !(isList(node) || node.type === 'li' || node.type === 'blockquote')) return 0;
  return 1 + Math.max(...node.children.map(containersIn));
}

/**
 * Whether an item can go below the one before it: not the first of its list, nor where all before
 * it would go with it.
 */
function mayNest([item, path]: NodeEntry<ListItem>, items: readonly NodeEntry<ListItem>[]): boolean {
  const isSelected = (at: Path) => items.some(([, other]) => Path.equals(other, at));
  let first = path;
  while (Path.hasPrevious(first) && isSelected(Path.previous(first))) first = Path.previous(first);
  return Path.hasPrevious(first) && path.length + 1 + containersIn(item) <= DEEPEST;
}

const nestable = (editor: GuildEditor): NodeEntry<ListItem>[] =>
  selectedItems(editor).filter((item, _, items) => mayNest(item, items));

/** May a selected line go further in (1) or out (-1)? Items of lists move among the lists. */
export function canIndent(editor: GuildEditor, by: 1 | -1): boolean {
  if (!editor.selection) return false;
  if (by > 0 ? nestable(editor).length > 0 : around(editor, 'li') !== undefined) return true;
  return plainLines(editor).some(([leaf]) => {
    const level = levelOf(leaf) + by;
    return level >= 0 && level <= INDENT_LEVELS.length;
  });
}

/**
 * Moves the selected lines in or out by one level; items of lists go into or out of inner lists.
 */
export function changeIndent(editor: GuildEditor, by: 1 | -1): void {
  if (!editor.selection) return;
  const change = (leaf: LeafBlock) => {
    const level = Math.max(0, Math.min(INDENT_LEVELS.length, levelOf(leaf) + by));
    return { indent: level === 0 ? null : String(level), textIndent: null };
  };
  Editor.withoutNormalizing(editor, () => {
    for (const [, at] of plainLines(editor)) Transforms.setNodes<LeafBlock>(editor, change, { at });
  });
  if (by < 0) return void (selectedItems(editor).length > 0 && liftItems(editor));
  const moving = nestable(editor).map(([, path]) => Editor.pathRef(editor, path));
  Editor.withoutNormalizing(editor, () => {
    for (const ref of moving) {
      const path = ref.unref();
      if (path) indentItem(editor, path);
    }
  });
}
