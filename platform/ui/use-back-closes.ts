import { useEffect, useRef } from 'react';
import { depthOf, goBackToPage, OVERLAY_MARK } from './page-entry.ts';

/**
 * While it is shown the browser's Back closes it and leaves the page alone, as phones are used to.
 * For that it has an entry of the history of its own, a copy of the page's, of which the router
 * hears nothing: neither when it is made nor when it is left.
 * @param close by Back
 * @param turn another number: it has stayed all the same, and the next Back closes it
 */
export function useBackCloses(close: () => void, turn = 0): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const { history, location } = window;
    const address = location.href;
    const depth = depthOf(history.state) + 1;
    let arrive: (() => void) | undefined;
    // The router listens to the instance's method.
    History.prototype.pushState.call(history, { ...history.state, [OVERLAY_MARK]: depth }, '');
    const leave = (event: PopStateEvent) => {
      // What lay over it was left.
      if (location.href === address && depthOf(event.state) >= depth) return;
      window.removeEventListener('popstate', leave, true);
      // Who goes further than one step changes the page, of which the router must hear.
      if (location.href === address) event.stopImmediatePropagation();
      if (arrive) arrive();
      else latest.current();
    };
    window.addEventListener('popstate', leave, true);
    return () => {
      if (depthOf(history.state) === depth) arrive = goBackToPage(1);
      else window.removeEventListener('popstate', leave, true);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- each turn has an entry of its own
  }, [turn]);
}

/** Frames in which a browser has gone a step back; it does so between two of them. */
const FRAMES = 30;

/**
 * Runs when the history has left the entry of something that `useBackCloses` has just closed: who
 * goes to another page before would lose either that page or the way back.
 */
export function afterBack(run: () => void, frames: number = FRAMES): void {
  if (frames > 0 && depthOf(window.history.state) > 0) requestAnimationFrame(() => afterBack(run, frames - 1));
  else run();
}
