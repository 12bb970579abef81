/**
 * The items in order, each key once: the first one stays. Pages of a moving list overlap, so their
 * items repeat.
 */
export function uniqueBy<T>(items: Iterable<T>, keyOf: (item: T) => unknown): T[] {
  const keys = new Set<unknown>();
  const kept: T[] = [];
  for (const item of items) {
    const key = keyOf(item);
    if (keys.has(key)) continue;
    keys.add(key);
    kept.push(item);
  }
  return kept;
}
