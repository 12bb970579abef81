import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';
import { readerIsHere } from '../../../sdk/reader-is-here.ts';
import { startLater } from '../../../sdk/start-later.ts';
import type { DistantGoal, EndlessList, ListNow } from './keep-place.ts';

/** What a list knows that may begin in the middle. */
export interface Beginnings extends Pick<ListNow, 'before' | 'beginAt'> {
  /** It is known whether its reader stopped somewhere last time, wherever that was. */
  readonly isKnown: boolean;
  /** Where they did. */
  readonly goal?: DistantGoal | undefined;
}

const AT_ITS_FIRST: Beginnings = { isKnown: true };

/** Steps of the browser's history whose lists this document has shown. */
const shown = new Set<string>();

/** The browser shows the document again, which it had thrown away or was told to load anew. */
function isShownAgain(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload' || visit?.type === 'back_forward';
}

/** The document began with this very page. */
const isFirstPage = (): boolean =>
  shown.size === 0 && performance.getEntriesByType('navigation')[0]?.name === location.href;

/**
 * Keeps the reader's place in an endless list whose items have `data-item`: after a reload, and when
 * the browser has thrown the page away, the item that they were at stands where it stood. (Going
 * back within a visit is the router's.) A page that they have opened anew is brought to the distant
 * place (docs/product/phone-site.md).
 * @param isDrawn all that was loaded is drawn
 */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  query: EndlessList,
  isDrawn: boolean,
  beginnings: Beginnings = AT_ITS_FIRST,
): void {
  const latest = useRef({ query, isDrawn, ...beginnings });
  useEffect(() => {
    latest.current = { query, isDrawn, ...beginnings };
  });
  const router = useRouter();
  const { isKnown } = beginnings;
  useEffect(() => {
    if (!isKnown) return;
    const step = router.state.location.state.__TSR_key ?? '';
    const isOpenedAnew = !shown.has(step) && !(isFirstPage() && isShownAgain());
    shown.add(step);
    const goal = isOpenedAnew ? latest.current.goal : undefined;
    return startLater(async () => {
      if (!goal && !isShownAgain()) await readerIsHere();
      const { keepPlace } = await import('./keep-place.ts');
      return () => keepPlace(list, () => latest.current, goal);
    });
  }, [list, isKnown, router]);
}
