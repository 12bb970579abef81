import { useCallback, useEffect, useRef } from 'react';

/** A finger that moves less, in pixels, taps. */
const SLOP = 6;
/** Pulled down this far, in pixels, it is let go for good. */
const FAR = 90;
/** Or this fast, in pixels a millisecond. */
const FAST = 0.5;

export interface Pull {
  /** Pixels downwards. */
  readonly distance: number;
  readonly milliseconds: number;
}

/** Whether a pull that ends like this closes what was pulled. */
export const isPulledDown = ({ distance, milliseconds }: Pull): boolean =>
  distance >= FAR || (distance > SLOP * 3 && distance / Math.max(1, milliseconds) >= FAST);

/** Whether nothing between an element and the panel is scrolled down, which a finger would scroll back first. */
function isAtTop(element: Element | null, panel: Element): boolean {
  for (let at = element; at; at = at.parentElement) {
    if (at.scrollTop > 0) return false;
    if (at === panel) return true;
  }
  return true;
}

/**
 * For the ref of a panel at the lower edge: it follows a finger that pulls it down, and is closed
 * when that lets go far enough below. What is scrolled in it is scrolled to its top first.
 */
export function useSwipeDown(close: () => void): (panel: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  return useCallback((panel: HTMLElement | null) => {
    if (!panel) return undefined;
    let begin: { readonly y: number; readonly time: number } | null = null;
    let distance = 0;
    const shift = (pixels: number) => {
      distance = pixels;
      panel.style.transition = pixels > 0 ? 'none' : '';
      panel.style.transform = pixels > 0 ? `translateY(${pixels}px)` : '';
    };
    const start = ({ touches, target, timeStamp }: TouchEvent) => {
      const [finger] = touches;
      const mayPull = touches.length === 1 && target instanceof Element && isAtTop(target, panel);
      begin = finger && mayPull ? { y: finger.clientY, time: timeStamp } : null;
    };
    const move = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (!begin || !finger) return;
      const pulled = finger.clientY - begin.y;
      if (distance === 0 && pulled < -SLOP) begin = null;
      else if (distance > 0 || pulled > SLOP) {
        // Otherwise the page behind would be pulled, and the browser load it again.
        if (event.cancelable) event.preventDefault();
        shift(Math.max(0, pulled));
      }
    };
    const end = ({ timeStamp, type }: TouchEvent) => {
      const pull = { distance, milliseconds: begin ? timeStamp - begin.time : 0 };
      const isDone = begin !== null && type === 'touchend' && isPulledDown(pull);
      begin = null;
      if (isDone) latest.current();
      else shift(0);
    };
    panel.addEventListener('touchstart', start, { passive: true });
    panel.addEventListener('touchmove', move, { passive: false });
    panel.addEventListener('touchend', end);
    panel.addEventListener('touchcancel', end);
    return () => {
      panel.removeEventListener('touchstart', start);
      panel.removeEventListener('touchmove', move);
      panel.removeEventListener('touchend', end);
      panel.removeEventListener('touchcancel', end);
    };
  }, []);
}
