import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, PostRow } from '../../../server/sdk/index.ts';
import type { QaTables, QuestionRow } from './tables.ts';

/** The queries of this plugin. */
export interface QaStore {
  /**
   * Writes the row of a post in a question theme, or brings its theme up to date. What was accepted
   * stays.
   */
  put(post: PostRow, listed: boolean): Promise<void>;
  setListed(postId: number, listed: boolean): Promise<void>;
  find(zone: string, postIds: readonly number[]): Promise<Map<number, QuestionRow>>;
  /** The row, locked until the end of the transaction. */
  lock(zone: string, postId: number): Promise<QuestionRow | undefined>;
  accept(postId: number, cid: number, now: number): Promise<void>;
  setSolved(postId: number, solved: boolean): Promise<void>;
  /** Ids of visible questions without an accepted answer, newest first: one page and one more. */
  unsolved(zone: string, themeId: number, limit: number, offset: number): Promise<number[]>;
  /** Whether a post is a question of these themes with an accepted answer: by the key of its row. */
  isSolved(postId: Expression<unknown>, themeIds: readonly number[]): RawBuilder<SqlBool>;
}

/** Literals, so that the planner sees the partial index. */
const isUnsolved = sql<SqlBool>`solved = 0 and listed = 1`;

/** The statement of `QaStore.unsolved`, for the test of its plan too. */
export const unsolvedQuery = (db: Db, zone: string, themeId: number, limit: number, offset: number) =>
  db
    .q<QaTables>()
    .selectFrom('qa_question')
    .select('post_id')
    .where('zone', '=', zone)
    .where('theme_id', '=', themeId)
    .where(isUnsolved)
    .orderBy('post_id', 'desc')
    .limit(limit + 1)
    .offset(offset);

export function createQaStore(db: Db): QaStore {
  const q = () => db.q<QaTables>();
  const set = (postId: number, change: Partial<QuestionRow>) =>
    q().updateTable('qa_question').set(change).where('post_id', '=', postId).execute();

  return {
    async put({ id, zone, uid, theme_id }, isListed) {
      const listed = isListed ? 1 : 0;
      await q()
        .insertInto('qa_question')
        .values({
          post_id: id,
          zone,
          theme_id,
          asker_uid: uid,
          accepted_cid: null,
          accepted_at: null,
          solved: 0,
          listed,
        })
        .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ theme_id, listed }))
        .execute();
    },

    setListed: async (postId, listed) => void (await set(postId, { listed: listed ? 1 : 0 })),

    async find(zone, postIds) {
      if (postIds.length === 0) return new Map();
      const rows = q().selectFrom('qa_question').selectAll().where('zone', '=', zone);
      const found = await rows.where('post_id', 'in', [...postIds]).execute();
      return new Map(found.map((row) => [row.post_id, row]));
    },

    async lock(zone, postId) {
      const row = q().selectFrom('qa_question').selectAll().where('zone', '=', zone).where('post_id', '=', postId);
      return db.forUpdate(row).executeTakeFirst();
    },

    accept: async (postId, cid, now) => void (await set(postId, { accepted_cid: cid, accepted_at: now, solved: 1 })),
    setSolved: async (postId, solved) => void (await set(postId, { solved: solved ? 1 : 0 })),

    isSolved: (postId, themeIds) => sql<SqlBool>`exists (select 1 from qa_question asked
      where asked.post_id = ${postId} and asked.solved = 1 and asked.theme_id in (${sql.join([...themeIds])}))`,

    async unsolved(zone, themeId, limit, offset) {
      const rows = await unsolvedQuery(db, zone, themeId, limit, offset).execute();
      return rows.map(({ post_id }) => post_id);
    },
  };
}
