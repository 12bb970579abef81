import { apiQuery, forPage, userDetail, type RouterContext } from '../../../../platform/sdk/index.ts';
import { authorHome } from '../../contract.ts';

/** What the page shows at once. */
export async function loadAuthor(app: RouterContext, uid: number): Promise<{ nick: string }> {
  const { queryClient } = app;
  const [{ nick }] = await Promise.all([
    forPage(queryClient.ensureQueryData(apiQuery(app, userDetail, { uid }))),
    forPage(queryClient.ensureQueryData(apiQuery(app, authorHome, { uid }))),
  ]);
  return { nick };
}
