import { useEffect, useRef, useState } from 'react';
import type { Changes } from '../editor/changes.ts';
import { lookAfter } from './look-after.ts';

/**
 * What `read` says after the last change ({@link lookAfter}). Compared as JSON: only another value
 * draws anew.
 */
export function useAfterChange<T>(changes: Changes, read: () => T): T {
  const [value, setValue] = useState(read);
  const latest = useRef(read);
  latest.current = read;
  useEffect(
    () =>
      lookAfter(changes, () => {
        const next = latest.current();
        setValue((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      }),
    [changes],
  );
  return value;
}
