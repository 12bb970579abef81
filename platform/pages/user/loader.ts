import { userDetail } from '../../contract/endpoints/users.ts';
import { apiQuery, forPage, type RouterContext } from '../../sdk/index.ts';

/** Asks for the head of a user's page. */
export async function userLoader(context: RouterContext, uid: number): Promise<{ nick: string }> {
  const { nick } = await forPage(context.queryClient.ensureQueryData(apiQuery(context, userDetail, { uid })));
  return { nick };
}
