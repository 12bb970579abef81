import { useEffect, useState, type KeyboardEvent } from 'react';

/** How long each banner is shown, milliseconds. */
const SHOWN_MS = 6_000;

const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Any number as a place among `count`, going round. */
export const placeOf = (index: number, count: number): number => (count > 0 ? ((index % count) + count) % count : 0);

/**
 * Which of `count` is shown, and the next one every 6 s: not while the pointer or the focus is on
 * it, not in a hidden tab, and not before it is asked to where people prefer less motion. Whoever
 * chooses one has stopped it (WCAG 2.2.2).
 */
export function useRotation(count: number) {
  const [index, setIndex] = useState(0);
  const [wish, setWish] = useState<boolean | null>(null);
  const [isHeld, setHeld] = useState(false);
  const [prefersStill, setPrefersStill] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)');
    const read = () => setPrefersStill(query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  const isPlaying = wish ?? !prefersStill;
  const runs = isPlaying && !isHeld && count > 1;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex(placeOf(index + 1, count));
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [runs, count, index]);
  const go = (to: number) => {
    setWish(false);
    setIndex(placeOf(to, count));
  };
  return {
    index: placeOf(index, count),
    isPlaying,
    go,
    toggle: () => setWish(!isPlaying),
    /** For the element around it. */
    holders: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
      onKeyDown: (event: KeyboardEvent) => {
        const step = KEYS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        go(index + step);
      },
    },
  };
}
