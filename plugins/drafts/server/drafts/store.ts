import type { Insertable } from 'kysely';
import type { Db } from '../../../../server/sdk/index.ts';
import { DraftStatus } from '../../contract.ts';
import { timeOf, type TimingTables } from '../timing/tables.ts';
import type { Timed } from './own-fields.ts';
import { opened } from './stored.ts';
import type { DraftRow, DraftTables, StoredDraftRow } from './tables.ts';

/** Whose drafts: one person's in one zone. All else is missing. */
export interface Owner {
  readonly zone: string;
  readonly uid: number;
}

export type NewDraft = Omit<Insertable<DraftTables['editor_draft']>, 'id'>;
export type DraftChange = Partial<
  Pick<
    StoredDraftRow,
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

  /** Read after the drafts themselves: of those that were locked nobody changes it meanwhile. */
  async function openedAll(rows: readonly StoredDraftRow[]): Promise<DraftRow[]> {
    const times = await timesOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => opened(row, times.get(row.id) ?? null));
  }

  const one = async (row: StoredDraftRow | undefined): Promise<DraftRow | undefined> =>
    row && (await openedAll([row]))[0];

  return {
    get: async (owner: Owner, id: number): Promise<DraftRow | undefined> =>
      one(await own(owner).where('id', '=', id).executeTakeFirst()),

    /** Whoever's it is: for what no request asks. */
    byId: async (id: number): Promise<DraftRow | undefined> =>
      one(await q().selectFrom('editor_draft').selectAll().where('id', '=', id).executeTakeFirst()),

    /**
     * Those of these that are the owner's, locked until the end of the transaction, in the order of
     * their ids.
     */
    async lock(owner: Owner, ids: readonly number[]): Promise<DraftRow[]> {
      if (ids.length === 0) return [];
      const rows = own(owner)
        .where('id', 'in', [...ids])
        .orderBy('id');
      return openedAll(await db.forUpdate(rows).execute());
    },

    async list(owner: Owner, limit: number, offset: number): Promise<DraftRow[]> {
      const rows = await newest(db, owner).limit(limit).offset(offset).execute();
      return openedAll(rows.map((row) => ({ ...row, content: '' })));
    },

    count,

    /**
     * How many there are, after waiting for others who add one: whoever has some adds them one
     * after the other.
     */
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

    /** Those of these posts that a person's drafts in review are to change. */
    async reviewing(owner: Owner, postIds: readonly number[]): Promise<ReadonlySet<number>> {
      if (postIds.length === 0) return new Set();
      const rows = await q()
        .selectFrom('editor_draft')
        .select('post_id')
        .distinct()
        .where('post_id', 'in', [...postIds])
        .where('zone', '=', owner.zone)
        .where('uid', '=', owner.uid)
        .where('status', '=', DraftStatus.inReview)
        .execute();
      return new Set(rows.flatMap(({ post_id }) => post_id ?? []));
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

/** When those of these drafts that are published by themselves are, by the draft's id. */
async function timesOf(db: Db, draftIds: readonly number[]): Promise<Map<number, Timed>> {
  if (draftIds.length === 0) return new Map();
  const rows = await db
    .q<TimingTables>()
    .selectFrom('editor_timing')
    .select(['draft_id', 'open_at', 'alter_create'])
    .where('draft_id', 'in', [...draftIds])
    .execute();
  return new Map(rows.map((row) => [row.draft_id, timeOf(row)]));
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
