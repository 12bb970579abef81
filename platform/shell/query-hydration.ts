import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { pageErrorOf } from '../sdk/page-error.ts';

/**
 * Every reply that the page was rendered with, as JSON text: one string is far cheaper to write into a page than its values are.
 * A failure travels as the page error that it amounts to; what else its message says stays on the server.
 */
export function dehydrateQueries(client: QueryClient): string {
  const { queries } = dehydrate(client, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' });
  return JSON.stringify(
    queries.map((query) =>
      query.state.error === null
        ? query
        : {
            ...query,
            state: { ...query.state, error: pageErrorOf(query.state.error).message, fetchFailureReason: null },
          },
    ),
  );
}

/** Fills the browser's cache with what `dehydrateQueries` wrote. */
export function hydrateQueries(client: QueryClient, text: string): void {
  const queries = JSON.parse(text) as DehydratedState['queries']; // written by our own server
  for (const { state } of queries) {
    if (typeof state.error === 'string') state.error = pageErrorOf(new Error(state.error));
  }
  hydrate(client, { queries, mutations: [] });
}
