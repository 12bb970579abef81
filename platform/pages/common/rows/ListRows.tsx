import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { Chunk } from './chunks.ts';
import { ListRow, type DrawRow } from './ListRow.tsx';
import type { NearRows } from './near-rows.ts';
import styles from './rows.module.css';

export interface ListRowsProps<T> {
  readonly rows: readonly T[];
  /** The number of what a row shows, by which a reader's place is found again. */
  readonly keyOf: (row: T) => number;
  /** What leaves rows out that are far from the window; null while the list is short. */
  readonly near: NearRows | null;
  readonly draw: DrawRow<T>;
}

/**
 * The rows of an endless list, whose style says what space is between two of them (`--row-gap`,
 * default none). Each that is far from the window is left out, and where all of a chunk are, one
 * empty element as high as they are stands for them: what the browser goes through in every frame,
 * and what the page holds, hardly grows with the list. Who comes back to it finds the same rows left
 * out.
 */
export function ListRows<T>({ rows, keyOf, near, draw }: ListRowsProps<T>) {
  // While it is short a list is one chunk, and what it has had then stays so.
  const [held, setHeld] = useState<readonly Chunk<T>[]>(() => (near ? [] : [{ key: 0, rows }]));
  const asOne = held.length === 1 && held[0]?.rows === rows ? held : [{ key: 0, rows }];
  const chunks = near ? near.inChunks(rows, keyOf, held) : asOne;
  if (chunks !== held) setHeld(chunks);
  let from = 0;
  return chunks.map((chunk) => {
    const first = from;
    from += chunk.rows.length;
    return <ChunkRows key={chunk.key} chunk={chunk} from={first} keyOf={keyOf} near={near} draw={draw} />;
  });
}

interface ChunkRowsProps<T> extends Omit<ListRowsProps<T>, 'rows'> {
  readonly chunk: Chunk<T>;
  /** How many rows stand before it. */
  readonly from: number;
}

interface Far {
  /** Of the rows that are left out, by their numbers, in pixels. */
  readonly heights: ReadonlyMap<number, number>;
  /** All of them are, but the chunk has come near: which of them are to be drawn is being found out. */
  readonly isNear: boolean;
}

const ALL_NEAR: Far = { heights: new Map(), isNear: false };

function Rows<T>({ chunk: { rows }, from, keyOf, near, draw }: ChunkRowsProps<T>) {
  const [far, setFar] = useState<Far>(() =>
    near ? { heights: near.leftOut(rows.map(keyOf)), isNear: false } : ALL_NEAR,
  );
  const onFar = useCallback((id: number, height: number | null) => {
    setFar((before) => {
      if (!before.isNear && (before.heights.get(id) ?? null) === height) return before;
      const heights = new Map(before.heights);
      if (height === null) heights.delete(id);
      else heights.set(id, height);
      return { heights, isNear: false };
    });
  }, []);
  const onNear = useCallback(() => setFar(({ heights }) => ({ heights, isNear: true })), []);
  // Without what leaves rows out nothing would draw them again.
  const heights = near ? far.heights : ALL_NEAR.heights;
  const ids = rows.map(keyOf);
  if (near && !far.isNear && ids.every((id) => heights.has(id))) {
    const height = ids.reduce((sum, id) => sum + (heights.get(id) ?? 0), 0);
    return <Gap ids={ids} height={height} near={near} onNear={onNear} />;
  }
  return rows.map((row, index) => {
    const id = keyOf(row);
    return (
      <ListRow
        key={id}
        id={id}
        near={near}
        row={row}
        index={from + index}
        draw={draw}
        height={heights.get(id)}
        onFar={onFar}
      />
    );
  });
}

const ChunkRows = memo(Rows) as typeof Rows; // memo loses the type of the rows

interface GapProps {
  /** The rows that it stands for. */
  readonly ids: readonly number[];
  /** All their heights, in pixels. */
  readonly height: number;
  readonly near: NearRows;
  readonly onNear: () => void;
}

/** Stands for the rows of a chunk that is far from the window. */
function Gap({ ids, height, near, onNear }: GapProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (item.current) return near.watch(item.current, (far) => far === null && onNear());
  }, [near, onNear]);
  const blockSize = `calc(${height}px + ${ids.length - 1} * var(--row-gap, 0px))`;
  return <li ref={item} className={styles.row} data-items={ids.join(' ')} aria-hidden="true" style={{ blockSize }} />;
}
