import type { Changes } from '../editor/changes.ts';

/**
 * Milliseconds without a letter that are a pause in typing: more than lie between two of them while
 * somebody types on.
 */
export const PAUSE_MS = 400;
/** Who types on and on sees counts and buttons follow this often, in milliseconds. */
export const LATEST_MS = 2_000;

/**
 * Looks once for the changes of a while, when the last of them has been painted: at once after what
 * is no typing, else in the first pause. So no keystroke waits for a look, nor for the one of the
 * keystroke before it.
 * @returns ends it
 */
export function lookAfter(changes: Changes, look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  let isPainting = false;
  let isGone = false;

  const lookSoon = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isPainting || isGone) return;
    isPainting = true;
    // Once the next frame has been painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isPainting = false;
        if (!isGone) look();
      }),
    );
  };

  const stop = changes.subscribe((isTyping) => {
    if (isPainting) return;
    if (!isTyping) return lookSoon();
    const now = performance.now();
    if (timer === undefined) latest = now + LATEST_MS;
    clearTimeout(timer);
    timer = setTimeout(lookSoon, Math.max(0, Math.min(PAUSE_MS, latest - now)));
  });

  return () => {
    isGone = true;
    clearTimeout(timer);
    stop();
  };
}
