import { useSyncExternalStore } from 'react';

/** What was new when a post was opened on this page, by the post: when its reader was there before. */
const seen = new Map<number, number>();
const listeners = new Set<() => void>();

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** What was new of a post is not any more, in lists that were loaded before. */
export function seeHere(wbId: number, since: number): void {
  seen.set(wbId, since);
  for (const changed of listeners) changed();
}

/** Whether what is new of a post since then has been seen on this page. */
export const useSeenHere = (wbId: number, since: number | undefined): boolean =>
  useSyncExternalStore(
    subscribe,
    () => since !== undefined && seen.get(wbId) === since,
    () => false,
  );
