import { useEffect, useRef, useState } from 'react';
import { PULL, pullOf, swipeOf, type TouchPoint } from './gestures.ts';

export interface Gestures {
  /** Absent: swiping does nothing. */
  readonly onSwipe?: ((step: -1 | 1) => void) | undefined;
  /** Loads the page's list anew. */
  readonly onRefresh: () => Promise<unknown>;
}

/** How far the page is pulled down, and whether it is being loaded anew. */
export interface Pulled {
  readonly by: number;
  readonly isLoading: boolean;
}

/** What is moved by touching it: rows that scroll sideways, fields, what lies over the page. */
const MOVES_ITSELF = '[data-scroller], [data-swipes], input, textarea, select, video, audio, [role="dialog"]';

const pointOf = ({ clientX: x, clientY: y }: Touch): TouchPoint => ({ x, y });

/**
 * Follows the fingers on the page: a swipe sideways, and a pull at the very beginning.
 * @returns what there is to see of a pull
 */
export function useGestures({ onSwipe, onRefresh }: Gestures): Pulled {
  const [pulled, setPulled] = useState<Pulled>({ by: 0, isLoading: false });
  const latest = useRef({ onSwipe, onRefresh });
  useEffect(() => {
    latest.current = { onSwipe, onRefresh };
  });
  useEffect(() => {
    let from: TouchPoint | null = null;
    let by = 0;
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch, second] = touches;
      const isOurs = touch && !second && target instanceof Element && !target.closest(MOVES_ITSELF);
      from = isOurs ? pointOf(touch) : null;
      by = 0;
    };
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (!from || !touch || scrollY > 0) return;
      by = pullOf(from, pointOf(touch));
      setPulled((now) => (now.isLoading ? now : { by, isLoading: false }));
    };
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      const step = from && touch ? swipeOf(from, pointOf(touch)) : 0;
      from = null;
      if (by >= PULL) return void refresh();
      setPulled((now) => (now.isLoading ? now : { by: 0, isLoading: false }));
      if (step !== 0) latest.current.onSwipe?.(step);
    };
    const refresh = async () => {
      by = 0;
      setPulled({ by: PULL, isLoading: true });
      // The list itself says what went wrong.
      await latest.current.onRefresh().catch(() => undefined);
      setPulled({ by: 0, isLoading: false });
    };
    const cancel = () => {
      from = null;
      by = 0;
      setPulled((now) => (now.isLoading ? now : { by: 0, isLoading: false }));
    };
    const options = { passive: true } as const;
    addEventListener('touchstart', begin, options);
    addEventListener('touchmove', move, options);
    addEventListener('touchend', end, options);
    addEventListener('touchcancel', cancel, options);
    return () => {
      removeEventListener('touchstart', begin);
      removeEventListener('touchmove', move);
      removeEventListener('touchend', end);
      removeEventListener('touchcancel', cancel);
    };
  }, []);
  return pulled;
}
