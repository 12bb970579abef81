import { TABLE_LIMITS } from '../../../platform/sdk/grammar.ts';
import type { ContentNode } from '../../../platform/sdk/grammar.ts';
import { element, textOf } from './dom.ts';
import type { DomNode } from './dom.ts';

const { columns: tableColumns, rows: tableRows } = TABLE_LIMITS;

const nameOf = (node: DomNode): string => node.nodeName.toLowerCase();
const childrenOf = (node: DomNode, ...names: string[]): DomNode[] =>
  Array.from(node.childNodes).filter((child) => names.includes(nameOf(child)));

const holds = (node: DomNode, name: string): boolean =>
  Array.from(node.childNodes).some((child) => nameOf(child) === name || holds(child, name));

interface Row {
  readonly node: DomNode;
  readonly isHeader: boolean;
}

/** The rows of a table itself, not those of tables in it. */
const rowsOf = (table: DomNode): Row[] =>
  Array.from(table.childNodes).flatMap((part) => {
    if (nameOf(part) === 'tr') return [{ node: part, isHeader: false }];
    const isPart = ['thead', 'tbody', 'tfoot'].includes(nameOf(part));
    const rows = isPart ? childrenOf(part, 'tr') : [];
    return rows.map((node) => ({ node, isHeader: nameOf(part) === 'thead' }));
  });

/** Over how many columns or rows a cell reaches; more than a table has make no difference. */
function spanOf(cell: DomNode, name: 'colspan' | 'rowspan'): number {
  const span = Number(cell.getAttribute?.(name) ?? 1);
  return Number.isInteger(span) && span > 1 ? Math.min(span, tableRows) : 1;
}

/** A cell, or the place that one beside or above it reaches over. */
type Place = DomNode | 'covered';

/** Puts a cell at a place, and what it reaches over beside and below. */
function cover(grid: Place[][], at: number, column: number, cell: DomNode): void {
  const width = spanOf(cell, 'colspan');
  for (const [below, row] of grid.slice(at, at + spanOf(cell, 'rowspan')).entries())
    for (let beside = 0; beside < width; beside += 1) row[column + beside] = below + beside === 0 ? cell : 'covered';
}

/** The cells of each row, as wide ones and high ones leave them. */
function gridOf(rows: readonly Row[]): Place[][] {
  const grid: Place[][] = rows.map(() => []);
  for (const [at, { node }] of rows.entries())
    for (const cell of childrenOf(node, 'td', 'th')) {
      const row = grid[at] ?? [];
      const free = row.findIndex((place) => place === undefined);
      cover(grid, at, free < 0 ? row.length : free, cell);
    }
  return grid;
}

export interface ReadTable {
  readonly nodes: ContentNode[];
  /** It is too large, or holds another one: its cells became lines. */
  readonly isLost: boolean;
}

/**
 * A pasted table; one of a single cell is a frame around what is in it.
 * @param read reads what is in a cell
 */
export function readTable(table: DomNode, read: (node: DomNode) => ContentNode[]): ReadTable {
  const rows = rowsOf(table);
  const grid = gridOf(rows).filter((row) => row.length > 0);
  const cells = grid.flat().filter((place) => place !== 'covered');
  const before = childrenOf(table, 'caption').map((caption) => element('p', {}, read(caption)));
  const [only] = cells;
  if (cells.length === 1 && only) return { nodes: [...before, ...read(only)], isLost: false };
  const width = Math.max(0, ...grid.map((row) => row.length));
  if (width > tableColumns || grid.length > tableRows || cells.some((cell) => holds(cell, 'table')))
    return { nodes: [...before, ...cells.map((cell) => element('p', {}, read(cell)))], isLost: true };
  const isHeader = rows[0]?.isHeader === true || (grid[0] ?? []).every((place) => isHeaderCell(place));
  const lines = grid.map((row, index) =>
    element(
      'tr',
      {},
      Array.from(row, (place = 'covered') => element(isHeader && index === 0 ? 'th' : 'td', {}, inCell(place, read))),
    ),
  );
  return { nodes: [...before, element('table', {}, lines)], isLost: false };
}

const isHeaderCell = (place: Place): boolean => place === 'covered' || nameOf(place) === 'th';

function inCell(place: Place, read: (node: DomNode) => ContentNode[]): ContentNode[] {
  // Programs put a space where nothing is.
  const isBlank = place === 'covered' || (textOf(place).trim() === '' && !holds(place, 'img'));
  return isBlank ? [] : read(place);
}
