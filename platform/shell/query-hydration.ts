import { dehydrate, hydrate, type DehydratedState, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { pageErrorOf } from '../sdk/page-error.ts';
import { sharedJson } from './shared-json.ts';

/**
 * Visitors share replies; of an infinite query it is the pages, their list is made anew for every
 * one.
 */
function dataText(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) return sharedJson(data);
  const { pages, pageParams } = data as InfiniteData<unknown>; // TanStack's own shape of such data
  return `{"pages":[${pages.map(sharedJson).join()}],"pageParams":${JSON.stringify(pageParams)}}`;
}

/** The queries, then the data of each. */
export type DehydratedQueries = readonly [DehydratedState['queries'], readonly unknown[]];

/**
 * Every reply that the page was rendered with, as JSON of `DehydratedQueries`. A failure travels as
 * the page error that it amounts to; what else its message says stays on the server.
 */
export function dehydrateQueries(client: QueryClient): string {
  const { queries } = dehydrate(client, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' });
  const bare = queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      data: undefined,
      error: query.state.error && pageErrorOf(query.state.error).message,
      fetchFailureReason: null,
    },
  }));
  return `[${JSON.stringify(bare)},[${queries.map(({ state }) => dataText(state.data)).join()}]]`;
}

/** Fills the browser's cache with what `dehydrateQueries` wrote. */
export function hydrateQueries(client: QueryClient, [queries, data]: DehydratedQueries): void {
  queries.forEach(({ state }, index) => {
    if (typeof state.error === 'string') state.error = pageErrorOf(new Error(state.error));
    else state.data = data[index];
  });
  hydrate(client, { queries, mutations: [] });
}
