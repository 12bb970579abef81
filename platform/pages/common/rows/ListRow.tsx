import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import type { NearRows } from './near-rows.ts';

export interface ListRowProps<T> {
  /** The number of what it shows, by which a reader's place is found again. */
  readonly id: number;
  /** What leaves rows out that are far from the window; null while the list is short. */
  readonly near: NearRows | null;
  readonly row: T;
  readonly index: number;
  /** The same function while it draws the same, so that a list that grows draws its new rows alone. */
  readonly draw: (row: T, index: number) => ReactNode;
}

function Row<T>({ id, near, row, index, draw }: ListRowProps<T>) {
  const [height, setHeight] = useState<number | null>(null);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (near && item.current) return near.watch(item.current, setHeight);
  }, [near]);
  return (
    <li ref={item} data-item={id} style={height === null ? undefined : { height }}>
      {height === null && draw(row, index)}
    </li>
  );
}

/** A row of an endless list. Far from the window it is left out, and its height stays. */
export const ListRow = memo(Row) as typeof Row; // memo loses the type of the row
