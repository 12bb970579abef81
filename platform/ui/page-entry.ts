import type { RouterHistory } from '@tanstack/react-router';

/** What an entry of the history has that belongs to something that Back closes: how many such lie on the page. */
export const OVERLAY_MARK = 'guildhallOverlay';
/** How many of what Back closes lie on the page in this state of the history. */
export const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && OVERLAY_MARK in state ? Number(state[OVERLAY_MARK]) : 0;

/** A browser that has not gone a step back by then is not waited for, milliseconds. */
const STEP_MS = 1_000;

let step: Promise<void> | undefined;

/**
 * Leaves the entries of the history of what lay over the page, by a step back.
 * @param entries how many
 * @returns to be called when the browser has taken it
 */
export function goBackToPage(entries: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  step = promise;
  setTimeout(resolve, STEP_MS);
  void promise.then(() => {
    if (step === promise) step = undefined;
  });
  window.history.go(-entries);
  return resolve;
}

/**
 * What goes to another page waits while the browser is on its way back to this one: either that page
 * or the way back would be lost.
 */
export function waitForPage(history: Pick<RouterHistory, 'push' | 'replace'>): void {
  for (const name of ['push', 'replace'] as const) {
    const change = history[name];
    history[name] = (...target) => {
      if (step) void step.then(() => change(...target));
      else change(...target);
    };
  }
}
