import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';

const KEY = 'shortcuts';

/** Whether shortcuts are on, in this browser. */
export const areOn = (): boolean => browserStorage()?.getItem(KEY) !== 'off';

/** Switches them; where the browser keeps nothing, they are on again with the next page. */
export function keepOn(isOn: boolean): void {
  try {
    if (isOn) browserStorage()?.removeItem(KEY);
    else browserStorage()?.setItem(KEY, 'off');
  } catch {
    // a full storage
  }
}
