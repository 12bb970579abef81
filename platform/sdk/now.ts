import { useCallback, useSyncExternalStore } from 'react';
import { MINUTE_MS } from '../contract/durations.ts';
import { useBoot } from './app-context.ts';

/**
 * Now in milliseconds for relative times and open/closed states. While the server renders and the
 * browser hydrates it is `boot.now`, so both write the same text; then it follows the clock in
 * whole minutes (never behind `boot.now`).
 * @param everyMs how often, instead: `SECOND_MS` for what counts down by the second
 */
export function useNow(everyMs: number = MINUTE_MS): number {
  const { now } = useBoot();
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, everyMs);
      return () => clearInterval(timer);
    },
    [everyMs],
  );
  // Whole units: a snapshot must not change between two reads of one render.
  const read = () => Math.max(now, Math.floor(Date.now() / everyMs) * everyMs);
  return useSyncExternalStore(subscribe, read, () => now);
}
