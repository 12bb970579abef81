import { useSyncExternalStore } from 'react';

/** The band of themes on home, the third of its navigations. */
export const THEMES_ID = 'themes';

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  window.addEventListener('resize', changed);
  return () => {
    window.removeEventListener('scroll', changed);
    window.removeEventListener('resize', changed);
  };
}

/**
 * What `read` says of where the page is scrolled to, also later; false while the server renders.
 */
export const useScrolled = (read: () => boolean): boolean => useSyncExternalStore(subscribe, read, () => false);
