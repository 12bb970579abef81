/** True the first time that a key comes. */
export type FirstTime = (key: string) => boolean;

/**
 * Remembers what visitors have seen, in this process alone: an address is no person, and is written down nowhere.
 * @param size how many keys are remembered for certain; up to twice as many for some time
 */
export function createFirstTime(size: number): FirstTime {
  let recent = new Set<string>();
  let older = new Set<string>();
  return (key) => {
    if (recent.has(key)) return false;
    const isFirst = !older.has(key);
    if (recent.size >= size) [older, recent] = [recent, new Set()];
    recent.add(key);
    return isFirst;
  };
}
