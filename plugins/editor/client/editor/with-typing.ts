import { Editor, Element, Node, Path, Point, Range, Transforms } from 'slate';
import { withoutEmoji, type Lost } from '../face/lost.ts';
import { emptyParagraph, isInlineElement } from '../model/types.ts';
import type { GuildEditor, LeafBlock } from '../model/types.ts';
import { around, currentLeaf, liftItems } from './blocks.ts';
import { breakInCode } from './code.ts';
import { stopAtGallery } from './galleries.ts';
import { clearCells, crossesCells, currentCell, stopAtCell } from './tables.ts';

const isBlank = (leaf: LeafBlock): boolean => Node.string(leaf) === '' && !leaf.children.some(isInlineElement);

/** What keys do in lists, quotes, headings, code and tables; emoji characters never arrive. */
export function withTyping(editor: GuildEditor, onLost: (lost: Lost) => void): GuildEditor {
  const { insertText, insertBreak, deleteBackward, deleteForward, deleteFragment } = editor;

  editor.insertText = (text, options) => {
    const { text: kept, emoji } = withoutEmoji(text);
    if (emoji > 0) onLost({ emoji });
    if (kept === '' && text !== '') return;
    if (crossesCells(editor)) editor.deleteFragment();
    leaveLink(editor);
    if (around(editor, 'gallery')) breakAtVoid(editor);
    insertText(kept, options);
  };
  editor.insertSoftBreak = () => editor.insertText('\n');

  editor.insertBreak = () => {
    const { selection } = editor;
    if (selection && Range.isExpanded(selection)) editor.deleteFragment();
    if (currentCell(editor)) return editor.insertSoftBreak();
    if (breakAtVoid(editor) || breakInCode(editor)) return;
    const leaf = currentLeaf(editor);
    if (leaf && isBlank(leaf[0]) && leaveContainer(editor, leaf[1])) return;
    const item = around(editor, 'li');
    if (item && leaf && Path.equals(Path.parent(leaf[1]), item[1]) && leaf[1].at(-1) === 0) {
      // In the first line of an item: a new item.
      Transforms.splitNodes(editor, {
        always: true,
        match: (node) => Element.isElement(node) && node.type === 'li',
        mode: 'lowest',
      });
      return;
    }
    insertBreak();
    const now = currentLeaf(editor);
    // After a heading comes text.
    if (leaf && leaf[0].type !== 'p' && now && isBlank(now[0]))
      Transforms.setNodes(editor, { type: 'p' }, { at: now[1] });
  };

  editor.deleteBackward = (unit) => {
    if (!resetAtStart(editor) && !stopAtCell(editor, -1) && !stopAtGallery(editor, -1)) deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    if (!stopAtCell(editor, 1) && !stopAtGallery(editor, 1)) deleteForward(unit);
  };

  editor.deleteFragment = (options) => {
    const isAll = editor.selection && Range.equals(orderly(editor.selection), Editor.range(editor, []));
    if (isAll || !clearCells(editor)) deleteFragment(options);
    if (isAll) clear(editor);
  };
  return editor;
}

/** What is typed behind a link is no part of it. */
function leaveLink(editor: GuildEditor): void {
  const { selection } = editor;
  const link = around(editor, 'link');
  if (!selection || !link || !Range.isCollapsed(selection) || !Editor.isEnd(editor, selection.anchor, link[1])) return;
  Transforms.select(editor, Editor.start(editor, Path.next(link[1])));
}

const orderly = (range: Range): Range => ({ anchor: Range.start(range), focus: Range.end(range) });

/** After all was deleted no quote, list or heading stays around the nothing. */
function clear(editor: GuildEditor): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.insertNodes(editor, emptyParagraph(), { at: [0], select: true });
    while (editor.children.length > 1) Transforms.removeNodes(editor, { at: [1] });
  });
}

/** Enter on a selected divider or gallery: a new line below it. */
function breakAtVoid(editor: GuildEditor): boolean {
  const block = around(editor, 'hr', 'gallery');
  if (!block) return false;
  Transforms.insertNodes(editor, emptyParagraph(), { at: Path.next(block[1]), select: true });
  return true;
}

/** Enter on an empty line that ends a list or quote leaves it. */
function leaveContainer(editor: GuildEditor, path: Path): boolean {
  const parentPath = Path.parent(path);
  const parent = Node.get(editor, parentPath);
  if (!Element.isElement(parent)) return false;
  const isOnly = parent.children.length === 1;
  const isLast = path.at(-1) === parent.children.length - 1;
  if (parent.type === 'li' && isOnly) {
    liftItems(editor);
    return true;
  }
  if (parent.type === 'blockquote' && isLast) {
    Transforms.liftNodes(editor, { at: path });
    return true;
  }
  return false;
}

/**
 * Backspace at the start of a heading, code block, aligned line, item or quote takes that off before it joins
 * lines.
 */
function resetAtStart(editor: GuildEditor): boolean {
  const { selection } = editor;
  const leaf = currentLeaf(editor);
  if (!selection || !leaf || !Range.isCollapsed(selection)) return false;
  const [node, path] = leaf;
  if (!Point.equals(selection.anchor, Editor.start(editor, path))) return false;
  if (node.type !== 'p') {
    Transforms.setNodes(editor, { type: 'p' }, { at: path });
    return true;
  }
  const parent = path.length > 1 ? Node.parent(editor, path) : undefined;
  const isFirst = path.at(-1) === 0;
  if (parent && Element.isElement(parent) && parent.type === 'li' && isFirst) {
    liftItems(editor);
    return true;
  }
  if (parent && Element.isElement(parent) && parent.type === 'blockquote' && isFirst) {
    Transforms.liftNodes(editor, { at: path });
    return true;
  }
  return removeDividerBefore(editor, path);
}

/** Backspace behind a divider removes the divider. */
function removeDividerBefore(editor: GuildEditor, path: Path): boolean {
  if (path.at(-1) === 0) return false;
  const before = Path.previous(path);
  const node = Node.get(editor, before);
  if (!Element.isElement(node) || node.type !== 'hr') return false;
  Transforms.removeNodes(editor, { at: before });
  return true;
}
