/** What somebody does who reads. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'];
/** Somebody who only looks, in milliseconds. */
const LOOKING_MS = 10_000;

let here: Promise<unknown> | undefined;

/**
 * Resolves with the first thing that a reader does on the page, or when it has stood for ten
 * seconds; on the server at once. Until then nobody misses the code of what the server has drawn,
 * so a page that is only opened costs no more than it must. A click that is the first thing is kept
 * until the code is there (`platform/shell/early-clicks.ts`).
 */
export function readerIsHere(): Promise<unknown> {
  if (import.meta.env.SSR) return Promise.resolve();
  return (here ??= new Promise((resolve) => {
    for (const sign of SIGNS) addEventListener(sign, resolve, { once: true, capture: true, passive: true });
    setTimeout(resolve, LOOKING_MS);
  }));
}
