import { commentDetail } from '../../contract/endpoints/comments.ts';
import { postDetail } from '../../contract/endpoints/posts.ts';
import { userDetail } from '../../contract/endpoints/users.ts';
import { apiQuery, type RouterContext } from '../../sdk/index.ts';
import type { ReportSearch } from './report-search.ts';

/** Asks for what is reported, so that the page comes with it; the page says itself what failed. */
export async function loadReported(context: RouterContext, { wbId, cid, uid }: ReportSearch): Promise<void> {
  const { queryClient } = context;
  if (wbId) await queryClient.prefetchQuery(apiQuery(context, postDetail, { wbId }));
  else if (cid) await queryClient.prefetchQuery(apiQuery(context, commentDetail, { cid }));
  else if (uid) await queryClient.prefetchQuery(apiQuery(context, userDetail, { uid }));
}
