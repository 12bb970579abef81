import { useEffect, useRef, type RefObject } from 'react';
import { readerIsHere } from '../../../sdk/reader-is-here.ts';
import type { EndlessList } from './keep-place.ts';

/** Whether the browser shows a page again that it had thrown away, rather than a new one. */
const isShownAgain = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload' || visit?.type === 'back_forward';
};

/**
 * Keeps the reader's place in an endless list whose items have `data-item`: after a reload, and when
 * the browser has thrown the page away, the item that they were at stands where it stood. (Going
 * back within a visit is the router's.)
 * @param isDrawn all that was loaded is drawn
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, query: EndlessList, isDrawn: boolean): void {
  const latest = useRef({ query, isDrawn });
  useEffect(() => {
    latest.current = { query, isDrawn };
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void (async () => {
      if (!isShownAgain()) await readerIsHere();
      const { keepPlace } = await import('./keep-place.ts');
      if (!isGone) stop = keepPlace(list, () => latest.current);
    })().catch(() => undefined); // the page does without
    return () => {
      isGone = true;
      stop?.();
    };
  }, [list]);
}
