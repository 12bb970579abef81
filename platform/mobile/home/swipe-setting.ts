import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../sdk/browser-storage.ts';

const KEY = 'phone-swipe';
const listeners = new Set<() => void>();

const isOn = (): boolean => browserStorage()?.getItem(KEY) !== 'off';

/** Whether this reader changes themes by swiping; in the browser that they have said it in. */
export const useSwipeSetting = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    isOn,
    () => true,
  );

/** Switches it on or off; where the browser keeps nothing, nothing changes. */
export function setSwipe(on: boolean): void {
  try {
    if (on) browserStorage()?.removeItem(KEY);
    else browserStorage()?.setItem(KEY, 'off');
  } catch {
    // a full storage
  }
  for (const changed of listeners) changed();
}
