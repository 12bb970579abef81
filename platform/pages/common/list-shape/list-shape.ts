import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../../sdk/browser-storage.ts';

/** Where a browser keeps that its reader wants lists with a line for each post. */
const KEY = 'list';
const COMPACT = 'compact';

/**
 * Runs before anything is drawn: the page is the same for all readers, and its lists take their
 * shape from the document (`PostRow.module.css`).
 */
export const EARLY_LIST_SHAPE = `try{localStorage.getItem('${KEY}')=='${COMPACT}'&&(document.documentElement.dataset.list='${COMPACT}')}catch{}`;

const listeners = new Set<() => void>();

/** Whether lists have a line for each post instead of a card (docs/product/lists.md). */
export const useCompactLists = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => document.documentElement.dataset['list'] === COMPACT,
    () => false,
  );

/** For this page, and for the next ones where the browser keeps it. */
export function setCompactLists(isCompact: boolean): void {
  if (isCompact) document.documentElement.dataset['list'] = COMPACT;
  else delete document.documentElement.dataset['list'];
  try {
    if (isCompact) browserStorage()?.setItem(KEY, COMPACT);
    else browserStorage()?.removeItem(KEY);
  } catch {
    // a full storage
  }
  for (const changed of listeners) changed();
}
