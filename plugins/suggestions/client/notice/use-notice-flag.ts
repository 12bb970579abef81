import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall, useViewer, useZone } from '../../../../platform/sdk/index.ts';
import { confirmNotice, type Notice } from '../../contract.ts';

/** What a visitor has read is known to this browser alone; one that keeps nothing shows the mark again. */
function localVersion(zone: string, write?: number): number {
  const key = `guildhall:advise-notice:${zone}`;
  try {
    if (write !== undefined) window.localStorage.setItem(key, String(write));
    return Number(window.localStorage.getItem(key));
  } catch {
    return 0;
  }
}

/** Whether a notice is new to the viewer, and how it is confirmed: once, and without a word when that fails (spec 1 section 8). */
export function useNoticeFlag({ id, updateFlag }: Notice): { readonly isNew: boolean; readonly confirm: () => void } {
  const { abbr } = useZone();
  const viewer = useViewer();
  const call = useCall();
  const told = useRef(false);
  const signedIn = viewer !== null;
  const [seen, setSeen] = useState(0);
  // After the page has come alive: the server does not know what this browser has kept.
  useEffect(() => {
    if (!signedIn) setSeen(localVersion(abbr));
  }, [abbr, signedIn]);
  const isNew = updateFlag === 1 && seen < id;
  const confirm = useCallback(() => {
    if (told.current || updateFlag === 0) return;
    told.current = true;
    if (signedIn) call(confirmNotice, { id }).catch(() => undefined);
    else localVersion(abbr, id);
  }, [abbr, call, id, signedIn, updateFlag]);
  return { isNew, confirm };
}
