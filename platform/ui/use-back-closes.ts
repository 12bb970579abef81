import { useEffect, useRef } from 'react';

/** What an entry of the history has that belongs to something that Back closes. */
export const OVERLAY_MARK = 'guildhallOverlay';
const isOwn = (state: unknown): boolean => typeof state === 'object' && state !== null && OVERLAY_MARK in state;

/**
 * While it is shown the browser's Back closes it and leaves the page alone, as phones are used to.
 * For that it has an entry of the history of its own, a copy of the page's, of which the router
 * hears nothing: neither when it is made nor when it is left.
 * @param close as often as it is called
 */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const { history, location } = window;
    const address = location.href;
    // The router listens to the instance's method.
    History.prototype.pushState.call(history, { ...history.state, [OVERLAY_MARK]: true }, '');
    const leave = (event: PopStateEvent) => {
      window.removeEventListener('popstate', leave, true);
      // Who goes further than one step changes the page, of which the router must hear.
      if (location.href === address && !isOwn(event.state)) event.stopImmediatePropagation();
      latest.current();
    };
    window.addEventListener('popstate', leave, true);
    return () => {
      if (isOwn(history.state)) history.back();
      else window.removeEventListener('popstate', leave, true);
    };
  }, []);
}

/** Frames in which a browser has gone a step back; it does so between two of them. */
const FRAMES = 30;

/**
 * Runs when the history has left the entry of something that `useBackCloses` has just closed: who
 * goes to another page before would lose either that page or the way back.
 */
export function afterBack(run: () => void, frames: number = FRAMES): void {
  if (frames > 0 && isOwn(window.history.state)) requestAnimationFrame(() => afterBack(run, frames - 1));
  else run();
}
