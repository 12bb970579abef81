import { useEffect, useRef, useState } from 'react';
import type { Changes } from '../editor/changes.ts';

/**
 * What `read` says after the last change. It is read once the change has been painted, so that no keystroke waits for it, and once
 * for several changes of one frame. Compared as JSON: only another value draws anew.
 */
export function useAfterChange<T>(changes: Changes, read: () => T): T {
  const [value, setValue] = useState(read);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    let isWaiting = false;
    let isGone = false;
    const look = () => {
      isWaiting = false;
      if (isGone) return;
      const next = latest.current();
      setValue((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const stop = changes.subscribe(() => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => setTimeout(look));
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [changes]);
  return value;
}
