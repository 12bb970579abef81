import { postList } from '../../contract/endpoints/posts.ts';
import { apiPages, forPage, type RouterContext } from '../../sdk/index.ts';

/** Asks for the first page of posts. */
export async function homeLoader(context: RouterContext, topic: string | undefined): Promise<void> {
  await forPage(context.queryClient.ensureInfiniteQueryData(apiPages(context, postList, topic ? { topic } : {})));
}
