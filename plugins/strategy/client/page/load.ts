import { apiPages, apiQuery, forPage, type RouterContext } from '../../../../platform/sdk/index.ts';
import { strategyList, strategyPosts } from '../../contract.ts';
import { shownColumn } from './shown-column.ts';

/** The columns, and the first posts of the one that is looked at. */
export async function loadStrategy(app: RouterContext, wanted: string | undefined): Promise<void> {
  const { list } = await forPage(app.queryClient.ensureQueryData(apiQuery(app, strategyList, {})));
  const column = shownColumn(list, wanted);
  if (!column) return;
  const posts = app.queryClient.ensureInfiniteQueryData(apiPages(app, strategyPosts, { id: column.id }));
  await posts.catch(() => undefined); // the list shows its own error, with another try
}
