import { Editor, Element, Node, Path, Range, Transforms } from 'slate';
import type { NodeEntry, Point } from 'slate';
import { TABLE_LIMITS } from '../model/grammar.ts';
import {
  emptyCell,
  emptyParagraph,
  isCell,
  isGallery,
  isInlineElement,
  isLeafBlock,
  isList,
  isTable,
  isText,
} from '../model/types.ts';
import type {
  BlockNode,
  EditorElement,
  GuildEditor,
  InlineNode,
  TableBlock,
  TableCell,
  TableRow,
} from '../model/types.ts';
import { galleryImages } from './plain.ts';

const { columns: tableColumns, rows: tableRows } = TABLE_LIMITS;

/** Cells of a new table, one of its rows a header. */
const NEW = { rows: 3, columns: 3 };

const isLine = (node: Node): node is EditorElement => Element.isElement(node) && (isLeafBlock(node) || isCell(node));

function cellAt(editor: GuildEditor, at: Point): NodeEntry<TableCell> | undefined {
  return Editor.above<TableCell>(editor, { at, match: isCell });
}

/** The cell that the caret (or the start of the selection) is in. */
export const currentCell = (editor: GuildEditor): NodeEntry<TableCell> | undefined =>
  editor.selection ? cellAt(editor, Range.start(editor.selection)) : undefined;

const rowOf = (cells: number): TableRow => ({ type: 'tr', children: Array.from({ length: cells }, emptyCell) });

const tableIn = (editor: GuildEditor, at: Path): TableBlock | undefined => {
  const node = Node.has(editor, at) ? Node.get(editor, at) : undefined;
  return node && isTable(node) ? node : undefined;
};

const widthOf = (table: TableBlock): number => Math.max(...table.children.map(({ children }) => children.length));

/** An empty table of three rows and columns, its first row a header; the caret is in its first cell. */
export const newTable = (): TableBlock => ({
  type: 'table',
  hasHeader: true,
  children: Array.from({ length: NEW.rows }, () => rowOf(NEW.columns)),
});

/** A place in a table: numbers from 0. */
export interface TablePlace {
  readonly row: number;
  readonly column: number;
}

/** Where in the table at this path the caret is; elsewhere its last cell. */
export function placeIn(editor: GuildEditor, at: Path): TablePlace {
  const cell = currentCell(editor)?.[1];
  if (cell && Path.isAncestor(at, cell)) return { row: cell[at.length] ?? 0, column: cell[at.length + 1] ?? 0 };
  const table = tableIn(editor, at);
  return { row: (table?.children.length ?? 1) - 1, column: table ? widthOf(table) - 1 : 0 };
}

function selectCell(editor: GuildEditor, at: Path, { row, column }: TablePlace): void {
  const table = tableIn(editor, at);
  if (!table) return;
  const inside = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));
  const place = [...at, inside(row, table.children.length), inside(column, widthOf(table))];
  Transforms.select(editor, Editor.end(editor, place));
}

/** Puts an empty row before the row of this number; the caret goes to it. A full table stays. */
export function addRow(editor: GuildEditor, at: Path, row: number): void {
  const table = tableIn(editor, at);
  if (!table || table.children.length >= tableRows) return;
  const { column } = placeIn(editor, at);
  Transforms.insertNodes(editor, rowOf(widthOf(table)), { at: [...at, row] });
  selectCell(editor, at, { row, column });
}

/** Puts an empty column before the column of this number; the caret goes to it. A full table stays. */
export function addColumn(editor: GuildEditor, at: Path, column: number): void {
  const table = tableIn(editor, at);
  if (!table || widthOf(table) >= tableColumns) return;
  const { row } = placeIn(editor, at);
  Editor.withoutNormalizing(editor, () => {
    for (const index of table.children.keys())
      Transforms.insertNodes(editor, emptyCell(), { at: [...at, index, column] });
  });
  selectCell(editor, at, { row, column });
}

/** Takes away the row of the caret; with the last one the table. */
export function removeRow(editor: GuildEditor, at: Path): void {
  const table = tableIn(editor, at);
  if (!table || table.children.length === 1) return removeTable(editor, at);
  const place = placeIn(editor, at);
  Transforms.removeNodes(editor, { at: [...at, place.row] });
  selectCell(editor, at, place);
}

/** Takes away the column of the caret; with the last one the table. */
export function removeColumn(editor: GuildEditor, at: Path): void {
  const table = tableIn(editor, at);
  if (!table || widthOf(table) === 1) return removeTable(editor, at);
  const place = placeIn(editor, at);
  Editor.withoutNormalizing(editor, () => {
    for (const index of table.children.keys()) Transforms.removeNodes(editor, { at: [...at, index, place.column] });
  });
  selectCell(editor, at, place);
}

/** Makes the first row a header, or a row like the others. */
export function toggleHeader(editor: GuildEditor, at: Path): void {
  if (tableIn(editor, at)?.hasHeader) Transforms.unsetNodes<TableBlock>(editor, 'hasHeader', { at });
  else Transforms.setNodes<TableBlock>(editor, { hasHeader: true }, { at });
}

/** Takes the table away; the caret is on an empty line in its place. */
export function removeTable(editor: GuildEditor, at: Path): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.insertNodes(editor, emptyParagraph(), { at: Path.next(at), select: true });
    Transforms.removeNodes(editor, { at });
  });
}

/** Puts an empty line before (-1) or behind the table; the caret goes to it. */
export function addLine(editor: GuildEditor, at: Path, side: 1 | -1): void {
  Transforms.insertNodes(editor, emptyParagraph(), { at: side < 0 ? at : Path.next(at), select: true });
}

/**
 * Tab in a table: the next cell (1) or the one before it; behind the last one begins a row.
 * @returns false: the caret is in no table, or there is no cell to go to
 */
export function moveByCell(editor: GuildEditor, by: 1 | -1): boolean {
  const cell = currentCell(editor)?.[1];
  const at = cell && Path.parent(Path.parent(cell));
  const table = at && tableIn(editor, at);
  if (!table) return false;
  const width = widthOf(table);
  const { row, column } = placeIn(editor, at);
  const index = row * width + column + by;
  if (index < 0) return false;
  const next = { row: Math.floor(index / width), column: index % width };
  if (next.row < table.children.length) selectCell(editor, at, next);
  else if (table.children.length >= tableRows) return false;
  else {
    addRow(editor, at, next.row);
    selectCell(editor, at, next);
  }
  return true;
}

/**
 * An arrow that would leave a table which nothing stands before or behind makes an empty line there.
 * @returns false: the arrow may go its way
 */
export function leaveTable(editor: GuildEditor, by: 1 | -1): boolean {
  const cell = currentCell(editor)?.[1];
  const at = cell && Path.parent(Path.parent(cell));
  const table = at && tableIn(editor, at);
  if (!table || !editor.selection || Range.isExpanded(editor.selection)) return false;
  const isAtEdge = placeIn(editor, at).row === (by < 0 ? 0 : table.children.length - 1);
  const hasNeighbour = by < 0 ? Path.hasPrevious(at) : Node.has(editor, Path.next(at));
  if (!isAtEdge || hasNeighbour || hasLineBeyond(editor, cell, by)) return false;
  addLine(editor, at, by);
  return true;
}

/** Whether a line of the cell stands above or below the caret. */
function hasLineBeyond(editor: GuildEditor, cell: Path, by: 1 | -1): boolean {
  const caret = editor.selection?.anchor;
  if (!caret) return false;
  const edge = by < 0 ? Editor.start(editor, cell) : Editor.end(editor, cell);
  return Editor.string(editor, { anchor: caret, focus: edge }).includes('\n');
}

/** Whether the selection reaches from one cell to another, or out of a table. */
export function crossesCells(editor: GuildEditor): boolean {
  const { selection } = editor;
  if (!selection || Range.isCollapsed(selection)) return false;
  const [start, end] = Range.edges(selection).map((point) => cellAt(editor, point)?.[1]);
  if (!start || !end) return start !== end;
  return !Path.equals(start, end);
}

/**
 * Deletes what is selected of several cells, but none of them: joined they would be no table.
 * @returns false: the selection is not of that kind
 */
export function clearCells(editor: GuildEditor): boolean {
  const { selection } = editor;
  if (!selection || !crossesCells(editor)) return false;
  const lines = [...Editor.nodes(editor, { at: selection, match: isLine })];
  Editor.withoutNormalizing(editor, () => {
    for (const [, path] of lines.toReversed()) {
      const part = Range.intersection(selection, Editor.range(editor, path));
      if (part && Range.isExpanded(part)) Transforms.delete(editor, { at: part });
    }
  });
  Transforms.collapse(editor, { edge: 'start' });
  return true;
}

/**
 * Backspace (-1) or Delete at the edge of a cell: the cell stays what it is. From an empty line
 * beside a table the caret goes into the table, and the line goes away.
 * @returns false: nothing of a table is in the way
 */
export function stopAtCell(editor: GuildEditor, by: 1 | -1): boolean {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection)) return false;
  const caret = selection.anchor;
  const line = Editor.above(editor, { at: caret, match: isLine });
  if (!line) return false;
  const [isAtEdge, beyond] =
    by < 0
      ? [Editor.isStart(editor, caret, line[1]), Editor.before(editor, caret)]
      : [Editor.isEnd(editor, caret, line[1]), Editor.after(editor, caret)];
  if (!isAtEdge) return false;
  if (isCell(line[0])) return true;
  if (!beyond || !cellAt(editor, beyond)) return false;
  const target = Editor.pointRef(editor, beyond);
  const isBlank = Editor.isEmpty(editor, line[0] as EditorElement);
  if (isBlank) Transforms.removeNodes(editor, { at: line[1] });
  const point = target.unref();
  if (point) Transforms.select(editor, point);
  return true;
}

/** The lines of a block as they stand in a cell. */
export function linesIn(block: BlockNode): InlineNode[][] {
  if (block.type === 'hr') return [];
  if (isGallery(block)) return [galleryImages(block)];
  if (block.type === 'blockquote') return block.children.flatMap(linesIn);
  if (isList(block)) return block.children.flatMap((item) => item.children.flatMap(linesIn));
  if (isTable(block)) return block.children.flatMap((row) => row.children.map((cell) => cell.children));
  return [block.children];
}

/**
 * Puts the cells of a table into those from the caret on, which grows as far as it may; what has no
 * place then stays outside.
 */
export function fillCells(editor: GuildEditor, { children: rows }: TableBlock): void {
  const cell = currentCell(editor)?.[1];
  const at = cell && Path.parent(Path.parent(cell));
  const table = at && tableIn(editor, at);
  if (!table) return;
  const from = placeIn(editor, at);
  const width = Math.max(...rows.map((row) => row.children.length));
  Editor.withoutNormalizing(editor, () => {
    for (let count = widthOf(table); count < Math.min(tableColumns, from.column + width); count += 1)
      addColumn(editor, at, count);
    for (let count = table.children.length; count < Math.min(tableRows, from.row + rows.length); count += 1)
      addRow(editor, at, count);
    for (const [row, { children }] of rows.entries())
      for (const [column, given] of children.entries()) {
        const place = [...at, from.row + row, from.column + column];
        if (!Node.has(editor, place)) continue;
        Transforms.removeNodes(editor, { at: place });
        Transforms.insertNodes(editor, given, { at: place });
      }
  });
  selectCell(editor, at, { row: from.row + rows.length - 1, column: from.column + width - 1 });
}

/**
 * Mends one fault of a table: it holds rows, they hold equally many cells, and those inline nodes.
 * @returns whether there was one
 */
export function repairTablePart(editor: GuildEditor, node: EditorElement, path: Path): boolean {
  if (node.type === 'td') return repairCell(editor, node, path);
  if (node.type === 'tr') return repairRow(editor, node, path);
  return node.type === 'table' && repairRows(editor, node, path);
}

function repairCell(editor: GuildEditor, cell: EditorElement, path: Path): boolean {
  const parent = Node.parent(editor, path);
  if (!Element.isElement(parent) || parent.type !== 'tr') {
    Transforms.setNodes<EditorElement>(editor, { type: 'p' }, { at: path });
    return true;
  }
  const block = cell.children.findIndex((child) => !isText(child) && !isInlineElement(child));
  if (block < 0) return false;
  Transforms.unwrapNodes(editor, { at: [...path, block] });
  return true;
}

function repairRow(editor: GuildEditor, row: EditorElement, path: Path): boolean {
  const parent = Node.parent(editor, path);
  if (!Element.isElement(parent) || parent.type !== 'table') {
    Transforms.wrapNodes(editor, { type: 'table', children: [] }, { at: path });
    return true;
  }
  const other = row.children.findIndex((child) => isText(child) || !isCell(child));
  if (other < 0) return false;
  Transforms.wrapNodes(editor, { type: 'td', children: [] }, { at: [...path, other] });
  return true;
}

function repairRows(editor: GuildEditor, table: TableBlock, path: Path): boolean {
  const rows: readonly Node[] = table.children;
  const other = rows.findIndex((row) => !Element.isElement(row) || row.type !== 'tr');
  if (other >= 0) {
    Transforms.wrapNodes(editor, { type: 'tr', children: [] }, { at: [...path, other] });
    return true;
  }
  const empty = table.children.findIndex(({ children }) => children.length === 0);
  if (rows.length === 0 || (empty >= 0 && rows.length === 1)) {
    Transforms.removeNodes(editor, { at: path });
    return true;
  }
  if (empty >= 0) {
    Transforms.removeNodes(editor, { at: [...path, empty] });
    return true;
  }
  const width = widthOf(table);
  const short = table.children.findIndex(({ children }) => children.length < width);
  if (short < 0) return false;
  const length = table.children[short]?.children.length ?? 0;
  Transforms.insertNodes(editor, emptyCell(), { at: [...path, short, length] });
  return true;
}
