import { postList } from '../../contract/endpoints/posts.ts';
import { searchUsers } from '../../contract/endpoints/search.ts';
import { recommendedTopics } from '../../contract/endpoints/topics.ts';
import { apiPages, currentViewer, forPage, homeFeed, type RouterContext } from '../../sdk/index.ts';
import {
  hasFeedTabs,
  isNarrowed,
  listInput,
  offeredBy,
  readHomeSearch,
  type HomeSearch,
} from '../common/list-input.ts';
import { topicQuery } from '../topics/topic-query.ts';
import { areFeedsNew } from './feed-news.ts';
import { onServer, prefetchCards, prefetchTop, preloadListHead } from '../common/prefetch-cards.ts';

/**
 * Asks for the first page of posts and for the sidebar's cards. On the server a failure is the
 * error page; a browser shows the list's own error, with another try, and keeps the page around it.
 * @param isAhead nobody looks yet: a feed is then left alone, because asking for it marks it as
 *   seen
 */
export async function homeLoader(context: RouterContext, asked: HomeSearch, isAhead = false): Promise<void> {
  const { queryClient, registry } = context;
  const search = readHomeSearch(
    { ...asked },
    offeredBy((point) => registry.all(point)),
  );
  const posts = firstPosts(context, search, isAhead);
  await Promise.all([
    onServer() ? forPage(posts) : posts.catch(() => undefined),
    onServer() && hasFeedTabs(search) && !search.feed && areFeedsNew(context),
    search.topic && queryClient.ensureQueryData(topicQuery(context, search.topic)).catch(() => undefined),
    !isNarrowed(search) && prefetchTop(context),
    !onServer() && (search.themeId || search.topic) && preloadListHead(context),
    prefetchCards(context, { place: 'home', ...(search.themeId ? { themeId: search.themeId } : {}) }),
  ]);
}

function firstPosts(context: RouterContext, search: HomeSearch, isAhead: boolean): Promise<unknown> {
  const { queryClient } = context;
  const { userKeyword: q, alltopic } = search;
  if (q) return queryClient.ensureInfiniteQueryData(apiPages(context, searchUsers, { q }));
  if (alltopic) return queryClient.ensureInfiniteQueryData(apiPages(context, recommendedTopics, {}, { pageSize: 30 }));
  const feed = context.registry.all(homeFeed).find((one) => one.feed === search.feed);
  if (!feed) return queryClient.ensureInfiniteQueryData(apiPages(context, postList, listInput(search)));
  if (isAhead || !currentViewer(context)) return Promise.resolve();
  return queryClient.ensureInfiniteQueryData(apiPages(context, feed.posts, {}));
}
