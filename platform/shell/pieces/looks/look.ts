import { useSyncExternalStore } from 'react';
import { LOOK_KEY, LOOKS, type Look } from '../../../contract/zone/looks.ts';
import { browserStorage } from '../../../sdk/browser-storage.ts';

const keptLook = (): Look => {
  const kept = browserStorage()?.getItem(LOOK_KEY);
  return LOOKS.find((look) => look === kept) ?? 'zone';
};

/** What this browser's reader has chosen, in whichever tab. */
export const useLook = (): Look => useSyncExternalStore(whenChanged, keptLook, () => 'zone');

function whenChanged(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

/**
 * Keeps the choice and shows it.
 * @returns whether the browser has kept it; where it keeps nothing, nothing changes
 */
export function chooseLook(look: Look): boolean {
  try {
    if (look === 'zone') browserStorage()?.removeItem(LOOK_KEY);
    else browserStorage()?.setItem(LOOK_KEY, look);
  } catch {
    return false;
  }
  // Other tabs hear of it by themselves; the early script of this one listens to the same event.
  window.dispatchEvent(new StorageEvent('storage', { key: LOOK_KEY }));
  return keptLook() === look;
}
