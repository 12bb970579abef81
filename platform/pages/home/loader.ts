import { postList } from '../../contract/endpoints/posts.ts';
import { apiPages, forPage, type RouterContext } from '../../sdk/index.ts';
import { listInput, type HomeSearch } from '../common/list-input.ts';
import { onServer, prefetchCards } from '../common/prefetch-cards.ts';

/**
 * Asks for the first page of posts and for the sidebar's cards. On the server a failure is the error page; a browser shows the
 * list's own error, with another try, and keeps the page around it.
 */
export async function homeLoader(context: RouterContext, search: HomeSearch): Promise<void> {
  const posts = context.queryClient.ensureInfiniteQueryData(apiPages(context, postList, listInput(search)));
  await Promise.all([
    onServer() ? forPage(posts) : posts.catch(() => undefined),
    prefetchCards(context, { place: 'home' }),
  ]);
}
