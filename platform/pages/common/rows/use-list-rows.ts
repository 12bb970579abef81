import type { NearRows } from './near-rows.ts';
import { useGrowing } from './use-growing.ts';
import { useNearRows } from './use-near-rows.ts';

export interface ListRows<T> {
  /** The rows that are drawn by now. */
  readonly drawn: readonly T[];
  /** All of them are. */
  readonly isDrawn: boolean;
  /** For `ListRows`. */
  readonly near: NearRows | null;
}

/** How the rows of an endless list are drawn, however long it gets (docs/product/phone-site.md). */
export function useListRows<T>(rows: readonly T[], keyOf: (row: T) => number): ListRows<T> {
  const drawn = useGrowing(rows, keyOf);
  return { drawn, isDrawn: drawn.length === rows.length, near: useNearRows(drawn.length) };
}
