import { playingGames } from '../../../contract/endpoints/people.ts';
import { apiQuery, type RouterContext } from '../../../sdk/index.ts';
import { onServer } from '../../common/prefetch-cards.ts';

/**
 * What could not be loaded on the server is asked for again by the browser, whose tab shows its
 * failure.
 */
export async function loadGames(context: RouterContext, uid: number): Promise<void> {
  const { queryClient } = context;
  const query = apiQuery(context, playingGames, { uid });
  const games = queryClient
    .ensureQueryData(query)
    .catch(() => (onServer() ? queryClient.removeQueries({ queryKey: query.queryKey, exact: true }) : undefined));
  if (onServer()) await games;
}
