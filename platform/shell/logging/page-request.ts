import { PAGE_REQUEST } from '../../contract/endpoints/logging.ts';

/**
 * The id of the request that this page was the answer of. Empty where the browser does not tell:
 * over plain http, and some old ones.
 */
export function pageRequest(performance: Pick<Performance, 'getEntriesByType'>): string {
  // The entry of this kind is that of the page itself.
  const [page] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  return page?.serverTiming?.find(({ name }) => name === PAGE_REQUEST)?.description ?? '';
}
