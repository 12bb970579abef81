import type { Insertable } from 'kysely';
import type { Db } from '../../../../server/sdk/index.ts';
import { DraftStatus } from '../../contract.ts';
import type { DraftRow, DraftTables } from './tables.ts';

/** Whose drafts: one person's in one zone. All else is missing. */
export interface Owner {
  readonly zone: string;
  readonly uid: number;
}

export type NewDraft = Omit<Insertable<DraftTables['editor_draft']>, 'id'>;
export type DraftChange = Partial<
  Pick<
    DraftRow,
    | 'post_id'
    | 'title'
    | 'content'
    | 'summary'
    | 'theme_id'
    | 'payload'
    | 'version'
    | 'updated_at'
    | 'status'
    | 'review_fields'
    | 'is_hot'
  >
>;

export function createDraftStore(db: Db) {
  const q = () => db.q<DraftTables>();
  const own = ({ zone, uid }: Owner) =>
    q().selectFrom('editor_draft').selectAll().where('zone', '=', zone).where('uid', '=', uid);

  async function count({ zone, uid }: Owner): Promise<number> {
    const counted = await q()
      .selectFrom('editor_draft')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('zone', '=', zone)
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    return Number(counted.n);
  }

  return {
    get: (owner: Owner, id: number): Promise<DraftRow | undefined> =>
      own(owner).where('id', '=', id).executeTakeFirst(),

    /** Whoever's it is: for what no request asks. */
    byId: (id: number): Promise<DraftRow | undefined> =>
      q().selectFrom('editor_draft').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Those of these that are the owner's, locked until the end of the transaction, in the order of their ids. */
    lock: (owner: Owner, ids: readonly number[]): Promise<DraftRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .forUpdate(
              own(owner)
                .where('id', 'in', [...ids])
                .orderBy('id'),
            )
            .execute(),

    async list(owner: Owner, limit: number, offset: number): Promise<DraftRow[]> {
      const rows = await newest(db, owner).limit(limit).offset(offset).execute();
      return rows.map((row) => ({ ...row, content: '' }));
    },

    count,

    /** How many there are, after waiting for others who add one: whoever has some adds them one after the other. */
    async countToAdd(owner: Owner): Promise<number> {
      await db.forUpdate(own(owner).orderBy('id').limit(1)).execute();
      return count(owner);
    },

    /**
     * How many drafts of the zone take a place of hot posts. One range of `editor_draft_hot`.
     * @param isReviewed whether those in review do: what nobody reviews takes none
     */
    async hot(zone: string, isReviewed = true): Promise<number> {
      const all = hotQuery(db, zone);
      const { n } = await (isReviewed ? all : all.where('status', '!=', DraftStatus.inReview))
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    },

    /** Whether one of a person's drafts in review is to change this post. */
    async isReviewing(owner: Owner, postId: number): Promise<boolean> {
      const reviewed = own(owner).where('post_id', '=', postId).where('status', '=', DraftStatus.inReview);
      return (await reviewed.limit(1).execute()).length > 0;
    },

    insert: (row: NewDraft): Promise<number> => db.insertId(q().insertInto('editor_draft').values(row)),

    async update(id: number, change: DraftChange): Promise<void> {
      await q().updateTable('editor_draft').set(change).where('id', '=', id).execute();
    },

    async remove(id: number): Promise<void> {
      await q().deleteFrom('editor_draft').where('id', '=', id).execute();
    },
  };
}

export const hotQuery = (db: Db, zone: string) =>
  db.q<DraftTables>().selectFrom('editor_draft').where('zone', '=', zone).where('is_hot', '=', 1);

/** A person's drafts, last saved first, without their content. */
export const newest = (db: Db, { zone, uid }: Owner) =>
  db
    .q<DraftTables>()
    .selectFrom('editor_draft')
    .select(['id', 'zone', 'uid', 'status', 'post_id', 'theme_id', 'title', 'summary', 'payload', 'version'])
    .select(['review_fields', 'origin_id', 'is_hot', 'created_at', 'updated_at'])
    .where('zone', '=', zone)
    .where('uid', '=', uid)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');

export type DraftStore = ReturnType<typeof createDraftStore>;
