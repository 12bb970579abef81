import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { NearRows } from './near-rows.ts';

export interface ListRowProps {
  /** The number of what it shows, by which a reader's place is found again. */
  readonly id: number;
  /** What leaves rows out that are far from the window; null while the list is short. */
  readonly near: NearRows | null;
  readonly children: ReactNode;
}

/** A row of an endless list. Far from the window it is left out, and its height stays. */
export function ListRow({ id, near, children }: ListRowProps) {
  const [height, setHeight] = useState<number | null>(null);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (near && row.current) return near.watch(row.current, setHeight);
  }, [near]);
  return (
    <li ref={row} data-item={id} style={height === null ? undefined : { height }}>
      {height === null && children}
    </li>
  );
}
