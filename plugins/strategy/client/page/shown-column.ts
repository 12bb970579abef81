import type { Column } from '../../contract.ts';

/** The column that an address names, else the first. */
export const shownColumn = (columns: readonly Column[], id: string | undefined): Column | undefined =>
  columns.find((column) => column.id === id) ?? columns[0];
