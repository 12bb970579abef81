/** Tells a key that came before from one that is new. */
export type Repeats = (key: string) => boolean;

/**
 * Remembers keys in this process alone: for a cache that keeps only what is asked for again
 * (addresses that come once would push out the pages that everybody reads), and for what counts
 * once without being written down.
 * @param size how many keys are remembered for certain; up to twice as many for some time
 */
export function createRepeats(size: number): Repeats {
  let recent = new Set<string>();
  let older = new Set<string>();
  return (key) => {
    if (recent.has(key)) return true;
    const known = older.has(key);
    if (recent.size >= size) [older, recent] = [recent, new Set()];
    recent.add(key);
    return known;
  };
}
