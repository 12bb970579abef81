import { postDetail } from '../../contract/endpoints/posts.ts';
import { titleOr } from '../../contract/post-title.ts';
import { apiQuery, forPage, preloadParts, type RouterContext } from '../../sdk/index.ts';
import { onServer, prefetchBlocks, prefetchCards, preloadBlocks } from '../common/prefetch-cards.ts';
import { commentPages } from './comments/comment-pages.ts';
import { firstPageStart, type PostSearch } from './comments/position.ts';
import { postParts } from './parts.ts';

/** What the head of a post's page says; nothing else of it travels twice to the browser. */
export interface PostHead {
  readonly wbId: number;
  readonly title: string;
  readonly description: string;
  readonly image: string | undefined;
}

/**
 * Asks for the post (when there is none it has gone to Mars), the page of comments that is looked
 * for, and what the sidebar's cards and the post's blocks need.
 */
export async function postLoader(context: RouterContext, wbId: number, search: PostSearch): Promise<PostHead> {
  const { queryClient } = context;
  const comments = queryClient
    .ensureInfiniteQueryData(commentPages(context, { wbId }, firstPageStart(search)))
    .catch(() => undefined); // the section shows its own error, with another try
  const cards = prefetchCards(context, { place: 'post' });
  // Whoever comes from another page sees it whole; what the server has drawn does without.
  const parts = onServer() ? undefined : preloadParts(postParts);
  const post = await forPage(queryClient.ensureQueryData(apiQuery(context, postDetail, { wbId })), 403);
  if (onServer()) await Promise.all([comments, cards, prefetchBlocks(context, post)]);
  else await Promise.all([parts, preloadBlocks(context, post)]);
  return {
    wbId,
    title: titleOr(post.wbTitle, post.wbDesc),
    description: post.wbDesc,
    image: post.wbImages[0]?.url,
  };
}
