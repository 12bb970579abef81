import { memo, useEffect, useRef, type ReactNode } from 'react';
import type { NearRows } from './near-rows.ts';
import styles from './rows.module.css';

/** How a row of a list is drawn: the same function while it draws the same. */
export type DrawRow<T> = (row: T, index: number) => ReactNode;

export interface ListRowProps<T> {
  /** The number of what it shows, by which a reader's place is found again. */
  readonly id: number;
  /** What leaves rows out that are far from the window; null while the list is short. */
  readonly near: NearRows | null;
  readonly row: T;
  readonly index: number;
  readonly draw: DrawRow<T>;
  /** It is left out: its height in pixels. */
  readonly height: number | undefined;
  /** Is told when it is to be left out (with its height), and when it is to be drawn (null). */
  readonly onFar: (id: number, height: number | null) => void;
}

function Row<T>({ id, near, row, index, draw, height, onFar }: ListRowProps<T>) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (near && item.current) return near.watch(item.current, (now) => onFar(id, now));
  }, [near, id, onFar]);
  return (
    <li ref={item} className={styles.row} data-item={id} style={height === undefined ? undefined : { height }}>
      {height === undefined && draw(row, index)}
    </li>
  );
}

/** A row of an endless list. Far from the window it is left out, and its height stays. */
export const ListRow = memo(Row) as typeof Row; // memo loses the type of the row
