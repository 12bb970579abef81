import { LRUCache } from 'lru-cache';

/**
 * The latest `most` entries, in memory. It grows as it fills: the package's own `max` would reserve
 * room for all of them at the start, megabytes that a quiet forum never uses.
 * @param ttlMs how long an entry is given; without one until others push it out
 */
export const createLru = <K extends string | number, V extends object | boolean>(
  most: number,
  ttlMs?: number,
): LRUCache<K, V> =>
  new LRUCache({ maxSize: most, sizeCalculation: () => 1, ...(ttlMs === undefined ? {} : { ttl: ttlMs }) });
