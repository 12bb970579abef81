import { useSyncExternalStore } from 'react';
import { useBoot } from './app-context.ts';

const TICK_MS = 60_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, TICK_MS);
  return () => clearInterval(timer);
}

/**
 * Now in milliseconds for relative times and open/closed states. While the server renders and the browser hydrates it is
 * `boot.now`, so both write the same text; then it follows the clock in whole minutes (never behind `boot.now`).
 */
export function useNow(): number {
  const { now } = useBoot();
  // Whole minutes: a snapshot must not change between two reads of one render.
  const read = () => Math.max(now, Math.floor(Date.now() / TICK_MS) * TICK_MS);
  return useSyncExternalStore(subscribe, read, () => now);
}
