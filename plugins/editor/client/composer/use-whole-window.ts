import { useState } from 'react';
import { browserSwitch } from '../../../../platform/sdk/browser-switch.ts';

/** With Ctrl (Command on a Mac); no browser has it. */
export const WHOLE_KEY = 'shift+f';

/** Off: whoever writes in this browser lets the composer fill the window. */
const asDialog = browserSwitch('composer-dialog');

/** Whether the composer fills the window, which this browser remembers, and what changes it. */
export function useWholeWindow(): { readonly isWhole: boolean; readonly toggle: () => void } {
  const [isWhole, setWhole] = useState(() => !asDialog.isOn());
  return {
    isWhole,
    toggle: () => {
      asDialog.keep(isWhole);
      setWhole(!isWhole);
    },
  };
}
