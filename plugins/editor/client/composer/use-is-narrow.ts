import { useSyncExternalStore } from 'react';

/** As in this folder's styles. */
const NARROW = '(max-width: 640px)';

const subscribe = (changed: () => void): (() => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the composer has the screen of a phone, for which its tools stand in another order. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
