import type { PostRow, RequestContext } from '../../../server/sdk/index.ts';
import type { PostContribution } from '../contract.ts';
import type { ColumnStore } from './column-store.ts';
import type { ContributionStore } from './store.ts';

/** What posts that were handed in say of that, and what becomes of their pieces. */
export function createContributedPosts(store: ContributionStore, columns: ColumnStore) {
  return {
    async present(
      ctx: RequestContext,
      posts: readonly PostRow[],
    ): Promise<Map<number, { contribution: PostContribution }>> {
      const rows = await store.ofPosts(
        ctx.zone.abbr,
        posts.map(({ id }) => id),
      );
      const named = await columns.many([...new Set(rows.flatMap(({ column_id }) => column_id ?? []))]);
      return new Map(
        rows.map(({ id, kind, post_id, column_id }) => {
          const column = named.get(column_id ?? 0);
          const about = { topicType: column?.type ?? 0, topicContent: column?.name ?? '' };
          return [post_id, { contribution: { contribution_id: id, contributionType: kind, ...about } }];
        }),
      );
    },

    /** Counts of columns follow what everybody sees. */
    visibility: (_ctx: RequestContext, post: PostRow): Promise<void> =>
      store.setShown(post.id, post.visible === 1 ? 1 : 0),
  };
}
