import { fail } from './errors.ts';

/** How much work waits at most; more is refused rather than kept in memory. */
const MAX_WAITING = 32;

/**
 * Runs at most `parallel` pieces of work at a time, the others in order.
 * @throws OVERLOADED when too many wait
 */
export function createLimiter(parallel: number, maxWaiting: number = MAX_WAITING) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < parallel) running++;
    else {
      if (waiting.length >= maxWaiting) throw fail('OVERLOADED');
      // Whoever finishes hands its place over.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
