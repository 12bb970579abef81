import type { RequestContext } from '../../../../server/sdk/index.ts';
import { DraftStatus } from '../../contract.ts';
import type { DraftStore } from './store.ts';
import type { DraftRow } from './tables.ts';
import type { Core } from '../uses.ts';

/** What becomes of a draft that leaves its review without having passed it. */
export const REOPENED = { status: DraftStatus.editable, review_fields: null, is_hot: 0 } as const;

/**
 * Drafts that wait for a review in a zone that has none any more: nobody would ever unlock them.
 */
export function createReopening(core: Pick<Core, 'review' | 'posts'>, store: DraftStore) {
  const isStuck = async (ctx: RequestContext, { status }: Pick<DraftRow, 'status'>): Promise<boolean> =>
    status === DraftStatus.inReview && !(await core.review.isOpen(ctx));

  return {
    /** The row as its author has it: editable where nobody reviews. */
    seen: async (ctx: RequestContext, row: DraftRow): Promise<DraftRow> =>
      (await isStuck(ctx, row)) ? { ...row, ...REOPENED } : row,

    /**
     * In a transaction that has the draft locked and is about to change it: takes one out of a
     * review that nobody makes.
     */
    async reopened(ctx: RequestContext, row: DraftRow): Promise<DraftRow> {
      if (!(await isStuck(ctx, row))) return row;
      const { id, zone, uid, post_id: postId } = row;
      await store.update(id, REOPENED);
      await core.review.withdraw(ctx, { draftId: id, uid });
      if (postId !== null) await core.posts.setInReview(ctx, postId, () => store.isReviewing({ zone, uid }, postId));
      return { ...row, ...REOPENED };
    },
  };
}

export type Reopening = ReturnType<typeof createReopening>;
