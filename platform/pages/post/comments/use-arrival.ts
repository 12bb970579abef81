import { useEffect, useRef, useState } from 'react';

/** How long the thing that was looked for stays marked. */
const MARK_MS = 3000;

/**
 * Scrolls to what an address names once it is there, gives it the focus and marks it for a while.
 */
export function useArrival<E extends HTMLElement>(isTarget: boolean) {
  const ref = useRef<E>(null);
  const [isMarked, setMarked] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!isTarget || !element) return;
    // Behind the router's own scrolling, which happens when the page has been rendered.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        element.scrollIntoView({ block: 'center' });
        element.focus({ preventScroll: true });
        setMarked(true);
      }),
    );
    const timer = setTimeout(() => setMarked(false), MARK_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isTarget]);
  return { ref, isMarked };
}
