import { startTransition } from 'react';

/** How far above and below the window rows are kept, pixels: a fling of a phone finds them drawn. */
const REACH = 2_500;

export interface NearRows {
  /**
   * Tells when a row gets far from the window (its height in pixels), and when it comes near (null).
   * @returns stops it
   */
  watch(row: HTMLElement, tell: (height: number | null) => void): () => void;
  stop(): void;
}

/** Watches the rows of one list. */
export function watchRows(): NearRows {
  const told = new WeakMap<Element, (height: number | null) => void>();
  const observer = new IntersectionObserver(
    (entries) =>
      startTransition(() => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          if (isIntersecting) told.get(target)?.(null);
          else if (!isInUse(target)) told.get(target)?.(boundingClientRect.height);
        }
      }),
    { rootMargin: `${REACH}px 0px` },
  );
  return {
    watch(row, tell) {
      told.set(row, tell);
      observer.observe(row);
      return () => observer.unobserve(row);
    },
    stop: () => observer.disconnect(),
  };
}

/**
 * Whether somebody has done something in a row that would be lost with it. Asks nothing that makes
 * the browser lay the page out.
 */
const isInUse = (row: Element): boolean =>
  row.contains(document.activeElement) ||
  row.contains(getSelection()?.anchorNode ?? null) ||
  row.querySelector('textarea, [aria-expanded="true"], [data-opened]') !== null ||
  [...row.querySelectorAll<HTMLMediaElement>('video, audio')].some((media) => !media.paused);
