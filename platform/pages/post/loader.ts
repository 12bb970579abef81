import { postDetail } from '../../contract/endpoints/posts.ts';
import { apiQuery, forPage, type RouterContext } from '../../sdk/index.ts';

/** Asks for the post; answers with what its head needs. */
export async function postLoader(context: RouterContext, wbId: number): Promise<{ title: string }> {
  const post = await forPage(context.queryClient.ensureQueryData(apiQuery(context, postDetail, { wbId })));
  return { title: post.wbTitle || post.wbDesc };
}
