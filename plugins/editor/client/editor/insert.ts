import { Editor, Element, Node, Path, Range, Transforms } from 'slate';
import { isBareTopic } from '../model/from-document.ts';
import { emptyParagraph, isInlineElement, isInlineVoid, isLeafBlock, isList, isTable, isText } from '../model/types.ts';
import type { BlockNode, EditorValue, GuildEditor, InlineNode, ListItem } from '../model/types.ts';
import { around, currentLeaf } from './blocks.ts';
import { stepBehindLink } from './links.ts';
import { marksOf } from './styles.ts';
import { currentCell, fillCells, linesIn, newTable } from './tables.ts';

/** A lone block inside lists and quotes, as when part of one line was copied. */
function withoutLoneContainers(blocks: readonly (BlockNode | ListItem)[]): BlockNode[] {
  const only = blocks[0];
  if (blocks.length === 1 && only && (isList(only) || only.type === 'li' || only.type === 'blockquote')) {
    return withoutLoneContainers(only.children);
  }
  const row = only && isTable(only) && only.children.length === 1 ? only.children[0] : undefined;
  // As when part of one cell was copied.
  if (blocks.length === 1 && row?.children.length === 1) {
    return row.children.map(({ children }) => ({ type: 'p', children }));
  }
  // Only a list holds bare items; what is handed in are blocks or one list's items.
  return blocks.every((block): block is BlockNode => block.type !== 'li')
    ? [...blocks]
    : [{ type: 'ul', children: blocks as ListItem[] }];
}

function ensureSelection(editor: GuildEditor): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  else if (Range.isExpanded(editor.selection)) editor.deleteFragment();
}

/** Puts inline nodes at the caret; the caret goes behind them. */
export function insertInlines(editor: GuildEditor, nodes: InlineNode[]): void {
  ensureSelection(editor);
  Transforms.insertNodes(editor, nodes, { select: true });
  const last = nodes.at(-1);
  if (last && isInlineElement(last) && isInlineVoid(last)) Transforms.move(editor, { unit: 'offset' });
}

/**
 * Puts blocks where the caret is: one plain line flows into the current one, anything else comes
 * between its halves (or instead of it when it is empty). The caret goes to the end of what was
 * inserted.
 */
export function insertBlocks(editor: GuildEditor, given: EditorValue): void {
  const blocks = withoutLoneContainers(given);
  const only = blocks[0];
  if (!only) return;
  ensureSelection(editor);
  if (blocks.length === 1 && only.type === 'p' && (currentLeaf(editor) ?? currentCell(editor))) {
    insertInlines(editor, only.children);
    return;
  }
  if (currentCell(editor)) return putIntoCells(editor, blocks);
  Editor.withoutNormalizing(editor, () => {
    const { at, blank } = placeForBlocks(editor);
    Transforms.insertNodes(editor, blocks, { at });
    const end = [...at.slice(0, -1), (at.at(-1) ?? 0) + blocks.length - 1];
    Transforms.select(editor, Editor.end(editor, end));
    if (blank) Transforms.removeNodes(editor, { at: Path.next(end) });
  });
}

/** Puts blocks into the cell that the caret is in: a table into this and the next ones, others as lines. */
function putIntoCells(editor: GuildEditor, blocks: EditorValue): void {
  const [only] = blocks;
  if (blocks.length === 1 && only && isTable(only)) return fillCells(editor, only);
  const lines = blocks.flatMap(linesIn);
  insertInlines(
    editor,
    lines.flatMap((line, index) => (index > 0 ? [{ text: '\n' }, ...line] : line)),
  );
}

/**
 * Where blocks go, and whether the empty line that the caret was in follows them and is to be taken
 * away.
 */
function placeForBlocks(editor: GuildEditor): { at: Path; blank: boolean } {
  const block = around(editor, 'hr', 'gallery');
  if (block) return { at: Path.next(block[1]), blank: false };
  const leaf = currentLeaf(editor);
  const caret = editor.selection?.anchor;
  if (!leaf || !caret) return { at: [editor.children.length], blank: false };
  const [node, path] = leaf;
  if (Node.string(node) === '' && !node.children.some(isInlineElement)) return { at: path, blank: true };
  if (Editor.isEnd(editor, caret, path)) return { at: Path.next(path), blank: false };
  if (Editor.isStart(editor, caret, path)) return { at: path, blank: false };
  Transforms.splitNodes(editor, { match: (candidate) => Element.isElement(candidate) && isLeafBlock(candidate) });
  return { at: Path.next(path), blank: false };
}

/** Puts an empty table where the caret is, and the caret into its first cell; in a table nothing. */
export function insertTable(editor: GuildEditor): void {
  if (currentCell(editor)) return;
  insertBlocks(editor, [newTable()]);
  const table = around(editor, 'table')?.[1];
  if (table) Transforms.select(editor, Editor.start(editor, table));
}

/** Images, each on a line of its own, by {@link insertOnLines}; in a table in the cell of the caret. */
export function insertImages(editor: GuildEditor, uploads: readonly string[]): void {
  if (uploads.length === 0) return;
  const lines = uploads.map((upload): BlockNode => ({
    type: 'p',
    children: [{ text: '' }, { type: 'image', upload, children: [{ text: '' }] }, { text: '' }],
  }));
  ensureSelection(editor);
  if (currentCell(editor)) {
    insertInlines(
      editor,
      uploads.map((upload): InlineNode => ({ type: 'image', upload, children: [{ text: '' }] })),
    );
    return;
  }
  insertOnLines(editor, lines);
}

/**
 * Blocks of pictures. Where text follows in the same paragraph one goes on writing before it,
 * elsewhere on an empty line below them.
 */
export function insertOnLines(editor: GuildEditor, blocks: EditorValue): void {
  ensureSelection(editor);
  const goesOn = isBeforeText(editor);
  insertBlocks(editor, [...blocks, emptyParagraph()]);
  const line = currentLeaf(editor)?.[1];
  if (!goesOn || !line) return;
  Transforms.removeNodes(editor, { at: line });
  Transforms.select(editor, Editor.start(editor, line));
}

/** Whether something of the paragraph stands behind the caret. */
function isBeforeText(editor: GuildEditor): boolean {
  const leaf = currentLeaf(editor);
  const caret = editor.selection?.anchor;
  return leaf !== undefined && caret !== undefined && !Editor.isEnd(editor, caret, leaf[1]);
}

/**
 * Replaces everything by what was stored, which no limit takes back, and forgets what could be
 * undone.
 */
export function replaceValue(editor: GuildEditor, value: EditorValue): void {
  editor.replaced += 1;
  Editor.withoutNormalizing(editor, () => {
    Transforms.deselect(editor);
    while (editor.children.length > 0) Transforms.removeNodes(editor, { at: [0] });
    Transforms.insertNodes(editor, value, { at: [0] });
  });
  Transforms.select(editor, Editor.end(editor, []));
  editor.history = { undos: [], redos: [] };
}

/**
 * Puts a mention, topic or card at the caret or in the place of what was typed for it; the caret
 * goes behind it and a space.
 */
export function insertChoice(editor: GuildEditor, node: InlineNode, instead?: Range): void {
  if (instead) Transforms.select(editor, instead);
  stepBehindLink(editor);
  // The marks of the typed sign are those of what takes its place.
  const marks = marksOf(editor);
  if (isText(node)) insertInlines(editor, [{ ...marks, ...node }]);
  else if (isInlineVoid(node)) insertInlines(editor, [{ ...node, children: [{ ...marks, text: '' }] }]);
  insertInlines(editor, [{ ...marks, text: ' ' }]);
}

/** The token or topic of a text that holds nothing else; undefined: none. */
export function wordIn([only]: EditorValue): InlineNode | undefined {
  return only?.type === 'p' && only.children.length === 1 ? only.children[0] : undefined;
}

/** A topic as typed text where that is found again as the same topic, else as an element. */
export const topicNode = (name: string): InlineNode =>
  isBareTopic(name) ? { text: `#${name}#` } : { type: 'topic', name, id: '', link: '', children: [{ text: '' }] };

/**
 * A text with a topic behind it: behind a space where the text flows on, else on a line of its own.
 */
export function withTopic(blocks: EditorValue, topic: string): EditorValue {
  if (topic === '') return blocks;
  const [only] = blocks;
  const node = topicNode(topic);
  if (blocks.length !== 1 || only?.type !== 'p') return [...blocks, { type: 'p', children: [node, { text: ' ' }] }];
  const last = only.children.at(-1);
  const isApart = last === undefined || (isText(last) && /^$|\s$/u.test(last.text));
  const space = isApart ? [] : [{ text: ' ' }];
  return [{ ...only, children: [...only.children, ...space, node, { text: ' ' }] }];
}
