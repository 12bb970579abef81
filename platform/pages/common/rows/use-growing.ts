import { startTransition, useEffect, useState } from 'react';

type Key = number | null;

/**
 * The rows of an endless list that are drawn by now: those that are added at its end come one by
 * one, each in a frame of its own, so that a page of them holds up nobody who scrolls. What the
 * list had at first is drawn at once, and so is another list.
 * @param keyOf what tells a row from the others
 */
export function useGrowing<T>(rows: readonly T[], keyOf: (row: T) => number): readonly T[] {
  const keys = rows.map(keyOf);
  const [last, setLast] = useState<Key>(() => keys.at(-1) ?? null);
  const { count, next } = grow(keys, last);
  useEffect(() => {
    if (next === last) return;
    const frame = requestAnimationFrame(() => startTransition(() => setLast(next)));
    return () => cancelAnimationFrame(frame);
  }, [next, last]);
  return count === rows.length ? rows : rows.slice(0, count);
}

/**
 * How many rows are drawn when `last` is the last of them, and which is the last one after the
 * next step.
 * @param last a row that is not there any more, or null: all are drawn
 */
export function grow(keys: readonly number[], last: Key): { readonly count: number; readonly next: Key } {
  const at = last === null ? -1 : keys.lastIndexOf(last);
  const count = at < 0 ? keys.length : at + 1;
  const after = at < 0 ? count : Math.min(count + 1, keys.length);
  return { count, next: keys[after - 1] ?? null };
}
