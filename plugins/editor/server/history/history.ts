import { route, viewerOf, type RequestContext, type RouteExtension } from '../../../../server/sdk/index.ts';
import { DraftStatus, historyPosts } from '../../contract.ts';
import type { DraftTables } from '../drafts/tables.ts';
import type { Core } from '../uses.ts';

/** The viewer's earlier posts. */
export function historyRoutes(core: Core): RouteExtension[] {
  /** Those of these posts that a draft in review is to change. */
  async function inReview(ctx: RequestContext, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await core.db
      .q<DraftTables>()
      .selectFrom('editor_draft')
      .select('post_id')
      .distinct()
      .where('post_id', 'in', [...ids])
      .where('zone', '=', ctx.zone.abbr)
      .where('uid', '=', viewerOf(ctx).uid)
      .where('status', '=', DraftStatus.inReview)
      .execute();
    return rows.flatMap(({ post_id }) => post_id ?? []);
  }

  return [
    route(historyPosts, async (ctx, { limit, offset, checkStatus = 0 }) => {
      const { list, hasMore } = await core.posts.own(ctx, { limit, offset });
      const shown = list.map((post) => ({
        ...post,
        wbContentDetail: post.wbContent,
        coverImage: post.wbCoverImage ?? '',
      }));
      const ids = list.map(({ wbId }) => wbId);
      return { list: shown, hasMore, checkWbIds: checkStatus === 1 ? await inReview(ctx, ids) : [] };
    }),
  ];
}
