import { route, type RouteExtension } from '../../../server/sdk/index.ts';
import { historyPosts } from '../contract.ts';
import { editorHooks } from '../../editor/server/face.ts';
import type { Core } from './uses.ts';

/** The viewer's earlier posts. */
export const historyRoutes = (core: Core): RouteExtension[] => [
  route(historyPosts, async (ctx, { limit, offset, checkStatus = 0 }) => {
    const { list, hasMore } = await core.posts.own(ctx, { limit, offset });
    const shown = list.map((post) => ({
      ...post,
      wbContentDetail: post.wbContent,
      coverImage: post.wbCoverImage ?? '',
    }));
    const ids = list.map(({ wbId }) => wbId);
    const inReview = checkStatus === 1 ? await core.hooks.run(editorHooks.inReview, ctx, ids) : [];
    return { list: shown, hasMore, checkWbIds: [...inReview] };
  }),
];
