/** The items in order, each key once: the first one stays. Pages of a moving list overlap, so their items repeat. */
export function uniqueBy<T>(items: Iterable<T>, keyOf: (item: T) => unknown): T[] {
  const seen = new Set<unknown>();
  const kept: T[] = [];
  for (const item of items) {
    const key = keyOf(item);
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(item);
  }
  return kept;
}
