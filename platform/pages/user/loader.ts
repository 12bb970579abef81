import { notFound } from '@tanstack/react-router';
import { postList } from '../../contract/endpoints/posts.ts';
import { activityCounts, userList } from '../../contract/endpoints/user-pages.ts';
import { userDetail, type UserDetail } from '../../contract/endpoints/users.ts';
import { apiPages, apiQuery, collectsFilter, currentViewer, forPage, type RouterContext } from '../../sdk/index.ts';
import { onServer, prefetchCards } from '../common/prefetch-cards.ts';
import { filterOf, shownList, type HomeSearch } from './home/home-search.ts';

/** What the head of a user's pages says. */
export type UserHead = Pick<UserDetail, 'uid' | 'nick' | 'sig' | 'avatarUrl'>;

/**
 * Asks for the head of a user's pages (405 when there is no such user), their counts, and the
 * sidebar's cards.
 */
export async function userLoader(context: RouterContext, uid: number): Promise<UserHead> {
  const { queryClient } = context;
  const counts = queryClient.ensureQueryData(apiQuery(context, activityCounts, { uid })).catch(() => undefined);
  const cards = prefetchCards(context, { place: 'user', uid });
  const user = await forPage(queryClient.ensureQueryData(apiQuery(context, userDetail, { uid })), 405);
  if (onServer()) await Promise.all([counts, cards]);
  // Another's signature that waits for its review is seen by who decides it, but is nothing for the
  // head of a page.
  return { uid, nick: user.nick, sig: user.sig_audit_state === 1 ? user.sig : '', avatarUrl: user.avatarUrl };
}

/** Asks for the first page of the list that is shown. */
export async function homeLoader(context: RouterContext, uid: number, search: HomeSearch): Promise<void> {
  const { queryClient, registry } = context;
  const tab = shownList(search, currentViewer(context)?.id === uid);
  const filters = tab === 'collects' ? registry.all(collectsFilter) : [];
  const filter = filterOf(
    search,
    filters.map(({ param }) => param),
  );
  const list =
    tab === 'posts'
      ? queryClient.ensureInfiniteQueryData(apiPages(context, postList, { uid }))
      : queryClient.ensureInfiniteQueryData(apiPages(context, userList, { uid, tab, ...filter }));
  // The list shows its own error, with another try; what stands above it leaves its place empty.
  const done = Promise.allSettled([list, ...filters.map(({ prefetch }) => prefetch?.(context, {}))]);
  if (onServer()) await done;
}

/**
 * A page that is its owner's alone: for another member it does not exist; a visitor is asked to log
 * in.
 */
export function ownTabLoader(context: RouterContext, uid: number): void {
  const viewer = currentViewer(context);
  if (viewer && viewer.id !== uid) throw notFound();
}
