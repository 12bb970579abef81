import { useCallback, useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  window.addEventListener('resize', changed);
  return () => {
    window.removeEventListener('scroll', changed);
    window.removeEventListener('resize', changed);
  };
}

/** True once the page is scrolled further than `distance` px; false while the server renders. */
export function useScrolled(distance: number): boolean {
  const read = useCallback(() => window.scrollY > distance, [distance]);
  return useSyncExternalStore(subscribe, read, () => false);
}
