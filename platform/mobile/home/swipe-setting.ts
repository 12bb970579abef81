import { useSyncExternalStore } from 'react';
import { browserSwitch } from '../../sdk/browser-switch.ts';

const swipes = browserSwitch('phone-swipe');
const listeners = new Set<() => void>();

/** Whether this reader changes themes by swiping; in the browser that they have said it in. */
export const useSwipeSetting = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    swipes.isOn,
    () => true,
  );

/** Switches it on or off; where the browser keeps nothing, nothing changes. */
export function setSwipe(on: boolean): void {
  swipes.keep(on);
  for (const changed of listeners) changed();
}
