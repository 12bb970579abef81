import { browserStorage } from './browser-storage.ts';

/** Something that a reader has switched off in this browser; on until then. */
export interface BrowserSwitch {
  readonly isOn: () => boolean;
  /** Where the browser keeps nothing, nothing changes. */
  readonly keep: (isOn: boolean) => void;
}

/** @param key its own, in the storage of this site */
export const browserSwitch = (key: string): BrowserSwitch => ({
  isOn: () => browserStorage()?.getItem(key) !== 'off',
  keep(isOn) {
    try {
      if (isOn) browserStorage()?.removeItem(key);
      else browserStorage()?.setItem(key, 'off');
    } catch {
      // a full storage
    }
  },
});
