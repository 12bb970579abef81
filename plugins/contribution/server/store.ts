import type { Db } from '../../../server/sdk/index.ts';
import type { ContributionTypeValue, DecisionKind } from '../contract.ts';
import type {
  ContributionRow,
  ContributionTables,
  DecisionRow,
  NewContribution,
  NewRevision,
  RemarkRow,
  RevisionRow,
  StoredState,
} from './tables.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A piece with what lists show of its latest revision. */
export type ListedRow = ContributionRow & Omit<RevisionRow, 'content' | 'contribution_id' | 'number' | 'submitted_at'>;

const LISTED = [
  ...(['r.title', 'r.summary', 'r.cover', 'r.own_cover', 'r.game_id', 'r.sid', 'r.servername'] as const),
  ...(['r.role_id', 'r.role_nick', 'r.agreement', 'r.timing_at', 'r.alter_create', 'r.video_url'] as const),
];

/** Which revision is shown: its author's latest, or the one that was handed in last. */
type Shown = 'revision' | 'submitted_revision';

const listed = (db: Db, shown: Shown) =>
  db
    .q<ContributionTables>()
    .selectFrom('contribution as c')
    .innerJoin('contribution_revision as r', (join) =>
      join.onRef('r.contribution_id', '=', 'c.id').onRef('r.number', '=', `c.${shown}`),
    )
    .selectAll('c')
    .select(LISTED);

interface OwnQuery extends Page {
  readonly state?: StoredState | undefined;
  readonly kind?: ContributionTypeValue | undefined;
}

/** Somebody's pieces, the latest change first: a range of `contribution_own` or `_own_state`. */
export function ownQuery(db: Db, zone: string, uid: number, { state, kind, limit, offset }: OwnQuery) {
  let rows = listed(db, 'revision').where('c.zone', '=', zone).where('c.uid', '=', uid);
  if (state !== undefined) rows = rows.where('c.state', '=', state);
  if (kind !== undefined) rows = rows.where('c.kind', '=', kind);
  return rows.orderBy('c.updated_at', 'desc').orderBy('c.id', 'desc').limit(limit).offset(offset);
}

/** What waits in a zone, the longest waiting first: a range of `contribution_queue`. */
export const waitingQuery = (db: Db, zone: string, { limit, offset }: Page) =>
  listed(db, 'submitted_revision')
    .where('c.zone', '=', zone)
    .where('c.state', '=', 'submitted')
    .orderBy('c.submitted_at')
    .orderBy('c.id')
    .limit(limit)
    .offset(offset);

/** Pieces of a column that everybody sees, the latest first: a range of `contribution_column_shown`. */
export const entriesQuery = (db: Db, zone: string, column: number, { limit, offset }: Page) =>
  listed(db, 'submitted_revision')
    .where('c.column_id', '=', column)
    .where('c.is_shown', '=', 1)
    .where('c.zone', '=', zone)
    .orderBy('c.decided_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset);

/** Somebody's pieces that everybody sees, the latest first: a range of `contribution_author_shown`. */
export const authorQuery = (db: Db, zone: string, uid: number, { limit, offset }: Page) =>
  listed(db, 'submitted_revision')
    .where('c.zone', '=', zone)
    .where('c.uid', '=', uid)
    .where('c.is_shown', '=', 1)
    .orderBy('c.decided_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset);

/** What was decided, the latest first: a range of `contribution_decided`. */
export const decidedQuery = (db: Db, zone: string, state: StoredState, { limit, offset }: Page) =>
  listed(db, 'submitted_revision')
    .where('c.zone', '=', zone)
    .where('c.state', '=', state)
    .orderBy('c.decided_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset);

/** The longest waiting ones, without what they are: a range of `contribution_queue` alone. */
export const queueKeysQuery = (db: Db, zone: string, many: number) =>
  db
    .q<ContributionTables>()
    .selectFrom('contribution')
    .select(['id', 'submitted_at'])
    .where('zone', '=', zone)
    .where('state', '=', 'submitted')
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(many);

/** States in which a piece takes one of its author's places. */
const OPEN: readonly StoredState[] = ['draft', 'submitted', 'returned', 'accepted'];
/** States in which a piece counts for its column. */
const ENTERED: readonly StoredState[] = ['submitted', 'returned', 'accepted', 'published'];

/** The statements of pieces; writes and locks are for a transaction. */
export function createContributionStore(db: Db) {
  const q = () => db.q<ContributionTables>();
  const one = (zone: string, id: number) =>
    q().selectFrom('contribution').selectAll().where('zone', '=', zone).where('id', '=', id);

  return {
    add: (row: NewContribution): Promise<number> => db.insertId(q().insertInto('contribution').values(row)),
    find: (zone: string, id: number): Promise<ContributionRow | undefined> => one(zone, id).executeTakeFirst(),
    lock: (zone: string, id: number): Promise<ContributionRow | undefined> =>
      db.forUpdate(one(zone, id)).executeTakeFirst(),
    async update(id: number, change: Partial<Omit<ContributionRow, 'id'>>): Promise<void> {
      await q().updateTable('contribution').set(change).where('id', '=', id).execute();
    },
    async remove(id: number): Promise<void> {
      await q().deleteFrom('contribution').where('id', '=', id).execute();
    },
    /** How many pieces of a person are drafts or wait. */
    async openOf(zone: string, uid: number): Promise<number> {
      const rows = q().selectFrom('contribution').where('zone', '=', zone).where('uid', '=', uid);
      const open = rows.where('state', 'in', [...OPEN]).select((eb) => eb.fn.countAll<number>().as('n'));
      return Number((await open.executeTakeFirstOrThrow()).n);
    },
    /** How many pieces of a person are in a column, without one of them. */
    async enteredBy(column: number, uid: number, but: number): Promise<number> {
      const rows = q().selectFrom('contribution').where('column_id', '=', column).where('uid', '=', uid);
      const entered = rows.where('state', 'in', [...ENTERED]).where('id', '!=', but);
      return Number((await entered.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n);
    },

    async putRevision(revision: NewRevision): Promise<void> {
      const { contribution_id: _id, number: _number, ...text } = revision;
      await q()
        .insertInto('contribution_revision')
        .values(revision)
        .onConflict((conflict) => conflict.columns(['contribution_id', 'number']).doUpdateSet(text))
        .execute();
    },
    async markSubmitted(id: number, number: number, at: number): Promise<void> {
      await q()
        .updateTable('contribution_revision')
        .set({ submitted_at: at })
        .where('contribution_id', '=', id)
        .where('number', '=', number)
        .execute();
    },
    revision: (id: number, number: number): Promise<RevisionRow | undefined> =>
      q()
        .selectFrom('contribution_revision')
        .selectAll()
        .where('contribution_id', '=', id)
        .where('number', '=', number)
        .executeTakeFirst(),
    /** The one that was submitted last before this one. */
    submittedBefore: (id: number, number: number): Promise<RevisionRow | undefined> =>
      q()
        .selectFrom('contribution_revision')
        .selectAll()
        .where('contribution_id', '=', id)
        .where('number', '<', number)
        .where('submitted_at', 'is not', null)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst(),

    own: (zone: string, uid: number, query: OwnQuery): Promise<ListedRow[]> => ownQuery(db, zone, uid, query).execute(),
    waiting: (zone: string, page: Page): Promise<ListedRow[]> => waitingQuery(db, zone, page).execute(),
    decided: (zone: string, state: StoredState, page: Page): Promise<ListedRow[]> =>
      decidedQuery(db, zone, state, page).execute(),
    /** Those of the ids that are of the zone, as their authors or as reviewers see them. */
    async listed(zone: string, ids: readonly number[], shown: Shown): Promise<ListedRow[]> {
      if (ids.length === 0) return [];
      const rows = await listed(db, shown).where(db.isAmong('c.id', ids)).execute();
      return rows.filter((row) => row.zone === zone);
    },
    entries: (zone: string, column: number, page: Page): Promise<ListedRow[]> =>
      entriesQuery(db, zone, column, page).execute(),
    author: (zone: string, uid: number, page: Page): Promise<ListedRow[]> => authorQuery(db, zone, uid, page).execute(),
    /** How many pieces of a person are in each state. */
    async statesOf(zone: string, uid: number): Promise<Map<StoredState, number>> {
      const rows = await q()
        .selectFrom('contribution')
        .select((eb) => ['state', eb.fn.countAll<number>().as('n')])
        .where('zone', '=', zone)
        .where('uid', '=', uid)
        .groupBy('state')
        .execute();
      return new Map(rows.map(({ state, n }) => [state, Number(n)]));
    },
    queueKeys: (zone: string, many: number) => queueKeysQuery(db, zone, many).execute(),
    async waitingCount(zone: string, before?: number): Promise<number> {
      let rows = q().selectFrom('contribution').where('zone', '=', zone).where('state', '=', 'submitted');
      if (before !== undefined) rows = rows.where('submitted_at', '<', before);
      return Number((await rows.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n);
    },
    /** What each person's pieces of a zone came to. */
    async records(
      zone: string,
      uids: readonly number[],
    ): Promise<Map<number, { published: number; returned: number }>> {
      const found = new Map<number, { published: number; returned: number }>();
      if (uids.length === 0) return found;
      const rows = await q()
        .selectFrom('contribution')
        .select((eb) => ['uid', 'state', eb.fn.countAll<number>().as('n')])
        .where('zone', '=', zone)
        .where('uid', 'in', [...uids])
        .where('state', 'in', ['published', 'returned'])
        .groupBy(['uid', 'state'])
        .execute();
      for (const { uid, state, n } of rows)
        found.set(uid, { published: 0, returned: 0, ...found.get(uid), [state]: Number(n) });
      return found;
    },

    async decide(
      of: Pick<ContributionRow, 'id' | 'zone' | 'revision'>,
      kind: DecisionKind,
      { uid, reason = '', at, waited = null }: { uid: number; reason?: string; at: number; waited?: number | null },
    ): Promise<void> {
      await q()
        .insertInto('contribution_decision')
        .values({
          contribution_id: of.id,
          zone: of.zone,
          kind,
          revision: of.revision,
          reason,
          uid,
          waited_ms: waited,
          created_at: at,
        })
        .execute();
    },
    /** Who returned or accepted it last. */
    async lastDecider(id: number): Promise<number | undefined> {
      const row = await q()
        .selectFrom('contribution_decision')
        .select('uid')
        .where('contribution_id', '=', id)
        .where('kind', 'in', ['return', 'accept'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.uid;
    },
    /** Why each of them was returned last. */
    async lastReasons(ids: readonly number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      const rows = await q()
        .selectFrom('contribution_decision')
        .select(['contribution_id', 'reason'])
        .where(db.isAmong('contribution_id', ids))
        .where('kind', '=', 'return')
        .orderBy('id')
        .execute();
      return new Map(rows.map(({ contribution_id, reason }) => [contribution_id, reason]));
    },
    decisions: (id: number): Promise<DecisionRow[]> =>
      q().selectFrom('contribution_decision').selectAll().where('contribution_id', '=', id).orderBy('id').execute(),
    /** How long half of what was decided since a moment had waited at most; null: nothing was. */
    async medianWait(zone: string, since: number): Promise<number | null> {
      const rows = q()
        .selectFrom('contribution_decision')
        .where('zone', '=', zone)
        .where('kind', 'in', ['return', 'accept'])
        .where('created_at', '>=', since)
        .where('waited_ms', 'is not', null);
      const { n } = await rows.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
      if (Number(n) === 0) return null;
      const half = rows
        .select('waited_ms')
        .orderBy('waited_ms')
        .limit(1)
        .offset(Math.floor((Number(n) - 1) / 2));
      return (await half.executeTakeFirst())?.waited_ms ?? null;
    },

    async addRemarks(remarks: readonly Omit<RemarkRow, 'id'>[]): Promise<void> {
      if (remarks.length > 0)
        await q()
          .insertInto('contribution_remark')
          .values([...remarks])
          .execute();
    },
    async dropRemarks(id: number, revision: number): Promise<void> {
      await q()
        .deleteFrom('contribution_remark')
        .where('contribution_id', '=', id)
        .where('revision', '=', revision)
        .execute();
    },
    /** Those of the latest revision that has any. */
    async remarks(id: number): Promise<RemarkRow[]> {
      const rows = await q()
        .selectFrom('contribution_remark')
        .selectAll()
        .where('contribution_id', '=', id)
        .where('revision', '=', (eb) =>
          eb
            .selectFrom('contribution_remark as last')
            .select((of) => of.fn.max('last.revision').as('revision'))
            .where('last.contribution_id', '=', id),
        )
        .orderBy('id')
        .execute();
      return rows;
    },

    /** The piece that a post was handed in as, and that was not taken back. */
    openOfPost: (zone: string, post: number): Promise<ContributionRow | undefined> =>
      q()
        .selectFrom('contribution')
        .selectAll()
        .where('zone', '=', zone)
        .where('open_post_id', '=', post)
        .executeTakeFirst(),
    ofPosts: async (zone: string, posts: readonly number[]): Promise<ContributionRow[]> =>
      posts.length === 0
        ? []
        : q()
            .selectFrom('contribution')
            .selectAll()
            .where(db.isAmong('post_id', posts))
            .where('zone', '=', zone)
            .where('state', '=', 'published')
            .execute(),
    async setShown(post: number, isShown: 0 | 1): Promise<void> {
      await q()
        .updateTable('contribution')
        .set({ is_shown: isShown })
        .where('post_id', '=', post)
        .where('state', '=', 'published')
        .execute();
    },

    /** The next accepted piece whose time has come, without a lock. */
    nextDue: (now: number): Promise<ContributionRow | undefined> =>
      q()
        .selectFrom('contribution')
        .selectAll()
        .where('try_at', '<=', now)
        .orderBy('try_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),

    /** Keeps the text of an agreement that somebody agrees to. */
    async keepAgreement(zone: string, version: string, texts: string, now: number): Promise<void> {
      await q()
        .insertInto('contribution_agreement')
        .values({ zone, version, texts, created_at: now })
        .onConflict((conflict) => conflict.columns(['zone', 'version']).doNothing())
        .execute();
    },
    agreements: (zone: string) =>
      q()
        .selectFrom('contribution_agreement')
        .selectAll()
        .where('zone', '=', zone)
        .orderBy('created_at', 'desc')
        .limit(100)
        .execute(),
  };
}
export type ContributionStore = ReturnType<typeof createContributionStore>;
