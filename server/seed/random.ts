/** Random numbers that are the same in every run. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A copy in another order. */
  shuffle<T>(list: readonly T[]): T[];
}

/** mulberry32: small, fast and good enough for pictures and timetables. */
export function createRandom(seed: number | string): Random {
  let state = typeof seed === 'number' ? seed : hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError('there is nothing to pick from');
      return list[between(0, list.length - 1)] as T; // the index is inside
    },
    shuffle<T>(list: readonly T[]): T[] {
      const copy = [...list];
      for (let at = copy.length - 1; at > 0; at--) {
        const other = between(0, at);
        [copy[at], copy[other]] = [copy[other] as T, copy[at] as T]; // both indexes are inside
      }
      return copy;
    },
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value;
}
