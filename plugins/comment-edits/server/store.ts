import type { Db } from '../../../server/sdk/index.ts';
import type { CommentEditTables, EarlierText } from './tables.ts';

/** The statements of this plugin; writes are for a transaction. */
export function createEditStore(db: Db) {
  const q = () => db.q<CommentEditTables>();
  return {
    /** How often each of these comments was changed, and when last; those that never were are left out. */
    async last(ids: readonly number[]) {
      if (ids.length === 0) return [];
      return q()
        .selectFrom('comment_edits_text')
        .select(({ fn }) => ['comment_id', fn.max('version').as('version'), fn.max('replaced_at').as('time')])
        .where('comment_id', 'in', [...ids])
        .groupBy('comment_id')
        .execute();
    },
    /** The earlier texts of a comment, the first one first. */
    all: (commentId: number): Promise<EarlierText[]> =>
      q().selectFrom('comment_edits_text').selectAll().where('comment_id', '=', commentId).orderBy('version').execute(),
    async add(text: EarlierText): Promise<void> {
      await q().insertInto('comment_edits_text').values(text).execute();
    },
  };
}
export type EditStore = ReturnType<typeof createEditStore>;
