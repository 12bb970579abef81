import { postList } from '../../contract/endpoints/posts.ts';
import { userDetail, type UserDetail } from '../../contract/endpoints/users.ts';
import { apiPages, apiQuery, forPage, type RouterContext } from '../../sdk/index.ts';
import { onServer, prefetchCards } from '../common/prefetch-cards.ts';

/** What the head of a user's page says. */
export type UserHead = Pick<UserDetail, 'uid' | 'nick' | 'sig' | 'avatarUrl'>;

/** Asks for the head of a user's page (404 when there is no such user), the first of their posts, and the sidebar's cards. */
export async function userLoader(context: RouterContext, uid: number): Promise<UserHead> {
  const { queryClient } = context;
  const posts = queryClient.ensureInfiniteQueryData(apiPages(context, postList, { uid })).catch(() => undefined);
  const cards = prefetchCards(context, { place: 'user', uid });
  const user = await forPage(queryClient.ensureQueryData(apiQuery(context, userDetail, { uid })));
  if (onServer()) await Promise.all([posts, cards]);
  return { uid, nick: user.nick, sig: user.sig, avatarUrl: user.avatarUrl };
}
