import { Element, Transforms } from 'slate';
import { INDENT_LEVELS, TEXT_INDENTS } from '../model/grammar.ts';
import { isLeafBlock } from '../model/types.ts';
import type { GuildEditor, LeafBlock } from '../model/types.ts';
import { around, currentLeaf, indentItem, liftItems } from './blocks.ts';

/** How far a line is indented: 0 to 8. A post that was sent has the indent as a style, a draft as a class (spec 3 section 5). */
export function levelOf({ indent, textIndent }: Pick<LeafBlock, 'indent' | 'textIndent'>): number {
  return indent === undefined ? TEXT_INDENTS.indexOf(textIndent ?? '') + 1 : Number(indent);
}

/** May the current line go further in (1) or out (-1)? An item of a list moves among the lists. */
export function canIndent(editor: GuildEditor, by: 1 | -1): boolean {
  if (around(editor, 'li')) return true;
  const leaf = currentLeaf(editor);
  if (!leaf) return false;
  const level = levelOf(leaf[0]) + by;
  return level >= 0 && level <= INDENT_LEVELS.length;
}

/** Moves the selected lines in or out by one level; in a list its items go into or out of an inner list. */
export function changeIndent(editor: GuildEditor, by: 1 | -1): void {
  if (around(editor, 'li')) {
    if (by > 0) indentItem(editor);
    else liftItems(editor);
    return;
  }
  const change = (leaf: LeafBlock) => {
    const level = Math.max(0, Math.min(INDENT_LEVELS.length, levelOf(leaf) + by));
    return { indent: level === 0 ? null : String(level), textIndent: null };
  };
  Transforms.setNodes<LeafBlock>(editor, change, { match: (node) => Element.isElement(node) && isLeafBlock(node) });
}
