import { useEffect, useRef } from 'react';

/** How long a page is in view until what it shows counts as read, milliseconds. */
const READ_MS = 2_000;

/**
 * Tells once that what a page shows was read: when it has been in view for two seconds without a
 * break.
 * @param of what it shows; null: nothing. It is told anew for another one.
 */
export function useOnceInView<T extends string | number>(of: T | null, tell: (of: T) => void): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    if (of === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isTold = false;
    const read = () => {
      isTold = true;
      latest.current(of);
    };
    const watch = () => {
      clearTimeout(timer);
      if (!isTold && document.visibilityState === 'visible') timer = setTimeout(read, READ_MS);
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [of]);
}
