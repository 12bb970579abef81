/** Rows of an endless list that stand together, and are left out together. */
export interface Chunk<T> {
  /** Stays while the chunk has any of its rows. */
  readonly key: number;
  readonly rows: readonly T[];
}

/** Rows of a chunk at most: so many are left out as one element. */
export const CHUNK_ROWS = 25;

/**
 * The rows of a list in chunks. A row stays in the chunk in which it was, whatever comes before it or
 * goes, so that what a reader has opened in it stays; a chunk none of whose rows has changed is the
 * same object, and so are all of them when none has.
 * @param keyOf what tells a row from the others
 * @param before the chunks that the list had
 */
export function inChunks<T>(
  rows: readonly T[],
  keyOf: (row: T) => number,
  before: readonly Chunk<T>[],
): readonly Chunk<T>[] {
  // A list mostly grows at its end: what stands before that is only looked over.
  const same = sameAtFirst(rows, before);
  const count = same.reduce((sum, chunk) => sum + chunk.rows.length, 0);
  const chunks = [...same, ...cut(rows.slice(count), keyOf, before.slice(same.length), nextKey(before))];
  return isSame(chunks, before) ? before : chunks;
}

/** The full chunks at the beginning that have the same rows. */
function sameAtFirst<T>(rows: readonly T[], before: readonly Chunk<T>[]): readonly Chunk<T>[] {
  let at = 0;
  const changed = before.findIndex((chunk) => {
    if (chunk.rows.length < CHUNK_ROWS || chunk.rows.some((row, index) => row !== rows[at + index])) return true;
    at += chunk.rows.length;
    return false;
  });
  return changed < 0 ? before : before.slice(0, changed);
}

function cut<T>(
  rows: readonly T[],
  keyOf: (row: T) => number,
  before: readonly Chunk<T>[],
  next: () => number,
): readonly Chunk<T>[] {
  const known = new Map(before.map((chunk) => [chunk.key, chunk]));
  const homes = new Map(before.flatMap(({ key, rows: had }) => had.map((row) => [keyOf(row), key])));
  const taken = new Set<number>();
  const chunks: { key: number; rows: T[] }[] = [];
  for (const row of rows) {
    const last = chunks.at(-1);
    const home = homes.get(keyOf(row));
    const isFree = home === undefined || taken.has(home);
    if (last && (home === last.key || (isFree && last.rows.length < CHUNK_ROWS))) {
      last.rows.push(row);
      continue;
    }
    const key = isFree ? next() : home;
    taken.add(key);
    chunks.push({ key, rows: [row] });
  }
  return chunks.map((chunk) => {
    const was = known.get(chunk.key);
    return was && isSame(was.rows, chunk.rows) ? was : chunk;
  });
}

function nextKey<T>(chunks: readonly Chunk<T>[]): () => number {
  let last = Math.max(-1, ...chunks.map(({ key }) => key));
  return () => ++last;
}

const isSame = <T>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === others.length && some.every((row, index) => row === others[index]);
