import type { Db } from '../../../server/sdk/index.ts';
import type { Suggestion } from '../contract.ts';
import type { SuggestionTables } from './tables.ts';

type NoticeRow = SuggestionTables['suggestions_notice'];

/** The queries of this plugin. */
export interface SuggestionStore {
  find(zone: string, postIds: readonly number[]): Promise<Map<number, Suggestion>>;
  setCategories(zone: string, postId: number, categories: readonly number[]): Promise<void>;
  /** @returns whether it is another status than before */
  setStatus(zone: string, postId: number, status: number): Promise<boolean>;
  /** The newest version, one that took the notice away included. */
  notice(zone: string): Promise<NoticeRow | undefined>;
  /** @throws a unique violation when there is such a version already */
  addNotice(row: NoticeRow): Promise<void>;
  /** The newest version that a person has confirmed; 0 for none. */
  read(zone: string, uid: number): Promise<number>;
  /** A version older than the confirmed one changes nothing. */
  markRead(zone: string, uid: number, version: number): Promise<void>;
}

export function createSuggestionStore(db: Db): SuggestionStore {
  const q = () => db.q<SuggestionTables>();

  return {
    async find(zone, postIds) {
      if (postIds.length === 0) return new Map();
      const rows = q().selectFrom('suggestions_post').selectAll().where('zone', '=', zone);
      const found = await rows.where('post_id', 'in', [...postIds]).execute();
      // Written by `setCategories` as a list of ids.
      return new Map(
        found.map(({ post_id, status, categories }) => [
          post_id,
          { status, themes: JSON.parse(categories) as number[] },
        ]),
      );
    },

    async setCategories(zone, postId, ids) {
      const categories = JSON.stringify(ids);
      await q()
        .insertInto('suggestions_post')
        .values({ post_id: postId, zone, status: 0, categories })
        .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ categories }))
        .execute();
    },

    async setStatus(zone, postId, status) {
      const insert = q().insertInto('suggestions_post').values({ post_id: postId, zone, status, categories: '[]' });
      const result = await insert
        .onConflict((conflict) =>
          conflict.column('post_id').doUpdateSet({ status }).where('suggestions_post.status', '<>', status),
        )
        .executeTakeFirstOrThrow();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    notice: (zone) =>
      q()
        .selectFrom('suggestions_notice')
        .selectAll()
        .where('zone', '=', zone)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst(),

    addNotice: async (row) => void (await q().insertInto('suggestions_notice').values(row).execute()),

    async read(zone, uid) {
      const row = q().selectFrom('suggestions_read').select('version').where('zone', '=', zone).where('uid', '=', uid);
      return (await row.executeTakeFirst())?.version ?? 0;
    },

    async markRead(zone, uid, version) {
      await q()
        .insertInto('suggestions_read')
        .values({ zone, uid, version })
        .onConflict((conflict) =>
          conflict.columns(['zone', 'uid']).doUpdateSet({ version }).where('suggestions_read.version', '<', version),
        )
        .execute();
    },
  };
}
