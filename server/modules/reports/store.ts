import type { Insertable } from 'kysely';
import {
  MOST_COUNTED,
  ReportOutcome,
  ReportState,
  ReportTarget,
  type ReportSort,
  type ReportTargetValue,
} from '../../../platform/contract/endpoints/reports.ts';
import { weightOf, type Db } from '../../sdk/index.ts';
import type { ReportTables, ReportTargetRow } from './tables.ts';
import type { Reported } from './targets.ts';

interface Paging {
  readonly limit: number;
  readonly offset: number;
}
type NewTarget = Pick<
  Insertable<ReportTables['report_target']>,
  'zone' | 'target_type' | 'target_id' | 'mark' | 'uid' | 'post_id' | 'snapshot' | 'first_at' | 'last_at'
>;
type NewReport = Pick<Insertable<ReportTables['report']>, 'uid' | 'reason' | 'comment' | 'created_at'>;

/** What a page of the queue is asked for. */
export interface QueueQuery extends Paging {
  readonly state: 0 | 1;
  readonly targetType?: ReportTargetValue | undefined;
  readonly sort?: ReportSort | undefined;
  /** Those that this person looks into, or those that nobody does, at a moment. */
  readonly claim?: { readonly by: number | null; readonly now: number } | undefined;
}

const ORDERS = { trusted: 'weight', latest: 'last_at', oldest: 'last_at', most: 'open_count' } as const;

/** The queue of a zone, each order and kind as one range of an index. */
export function queueQuery(db: Db, zone: string, { state, targetType, sort, claim, limit, offset }: QueueQuery) {
  let rows = db.q<ReportTables>().selectFrom('report_target').selectAll();
  rows = rows.where('zone', '=', zone).where('state', '=', state);
  if (targetType !== undefined) rows = rows.where('target_type', '=', targetType);
  if (claim?.by) rows = rows.where('claimed_by', '=', claim.by).where('claimed_until', '>', claim.now);
  else if (claim)
    rows = rows.where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', claim.now)]));
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  return rows
    .orderBy(ORDERS[sort ?? 'latest'], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset);
}

/** The targets about a thing, in the order of their ids. */
export const aboutQuery = (db: Db, zone: string, type: ReportTargetValue, target: number) =>
  db
    .q<ReportTables>()
    .selectFrom('report_target')
    .selectAll()
    .where('zone', '=', zone)
    .where('target_type', '=', type)
    .where('target_id', '=', target)
    .orderBy('id');

/** What is open and was reported first: a range of `report_target_waiting`. */
export const longestOpenQuery = (db: Db, zone: string, many: number) =>
  db
    .q<ReportTables>()
    .selectFrom('report_target')
    .select(['id', 'first_at'])
    .where('zone', '=', zone)
    .where('state', '=', ReportState.open)
    .orderBy('first_at')
    .orderBy('id')
    .limit(many);

/** How many targets of a kind are open, up to `MOST_COUNTED`: a range of `report_target_kind`. */
export const openQuery = (db: Db, zone: string, type: ReportTargetValue) =>
  db
    .q<ReportTables>()
    .selectFrom((eb) =>
      eb
        .selectFrom('report_target')
        .select('target_type')
        .where('zone', '=', zone)
        .where('state', '=', ReportState.open)
        .where('target_type', '=', type)
        .limit(MOST_COUNTED)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'));

/** Reports of one target, newest first: a range of `report_newest`. */
export const recordsQuery = (db: Db, target: number, { limit, offset }: Paging) =>
  db
    .q<ReportTables>()
    .selectFrom('report')
    .selectAll()
    .where('target', '=', target)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);

/** Of a report of somebody of whom nothing is known. */
const EVEN_WEIGHT = weightOf({ closed: 0, upheld: 0 });

/** The statements of the reports module. Writes are for a transaction. */
export function createReportStore(db: Db) {
  const q = () => db.q<ReportTables>();
  const one = (zone: string, id: number) =>
    q().selectFrom('report_target').selectAll().where('zone', '=', zone).where('id', '=', id);

  return {
    /** The target's row, made when it is not there, locked to the end of the transaction. */
    async lockOrAdd(target: NewTarget): Promise<ReportTargetRow> {
      await q()
        .insertInto('report_target')
        .values({ ...target, open_count: 0, total_count: 0, state: ReportState.open, outcome: 0 })
        .onConflict((conflict) => conflict.columns(['zone', 'target_type', 'target_id', 'mark']).doNothing())
        .execute();
      const row = q()
        .selectFrom('report_target')
        .selectAll()
        .where('zone', '=', target.zone)
        .where('target_type', '=', target.target_type)
        .where('target_id', '=', target.target_id)
        .where('mark', '=', target.mark);
      return db.forUpdate(row).executeTakeFirstOrThrow();
    },

    /** Whether this very thing has been reported before. */
    async isKnown(zone: string, { type, id, mark }: Pick<Reported, 'type' | 'id' | 'mark'>): Promise<boolean> {
      const targets = q().selectFrom('report_target').select('id').where('zone', '=', zone).where('mark', '=', mark);
      const row = await targets.where('target_type', '=', type).where('target_id', '=', id).executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Under the lock of the target.
     * @param weight how far this person is to be trusted
     * @returns false when this person has reported it before
     */
    async add(target: ReportTargetRow, report: NewReport, snapshot: string, weight: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await q()
        .insertInto('report')
        .values({ target: target.id, closed: 0, ...report })
        .onConflict((conflict) => conflict.columns(['target', 'uid']).doNothing())
        .executeTakeFirstOrThrow();
      if (!numInsertedOrUpdatedRows) return false;
      const reopened = target.state === ReportState.closed;
      await q()
        .updateTable('report_target')
        .set((eb) => ({
          open_count: eb('open_count', '+', 1),
          total_count: eb('total_count', '+', 1),
          last_at: report.created_at,
          weight: reopened ? weight : eb('weight', '+', weight),
          state: ReportState.open,
          outcome: 0,
          ...(reopened ? { first_at: report.created_at, snapshot } : {}),
        }))
        .where('id', '=', target.id)
        .execute();
      return true;
    },

    find: (zone: string, id: number): Promise<ReportTargetRow | undefined> => one(zone, id).executeTakeFirst(),
    lock: (zone: string, id: number): Promise<ReportTargetRow | undefined> =>
      db.forUpdate(one(zone, id)).executeTakeFirst(),

    /** The open targets about a thing, locked in the order of their ids: a user has one a signature. */
    async lockOpen(zone: string, type: ReportTargetValue, target: number): Promise<ReportTargetRow[]> {
      const about = await db.forUpdate(aboutQuery(db, zone, type, target)).execute();
      return about.filter(({ state }) => state === ReportState.open);
    },

    /** Which people have reported it since it was last closed. */
    async waiting(target: number): Promise<number[]> {
      const open = q()
        .selectFrom('report')
        .select('uid')
        .where('target', '=', target)
        .where('closed', '=', 0)
        .where('uid', '>', 0);
      return (await open.orderBy('uid').execute()).map(({ uid }) => uid);
    },

    async close(id: number, outcome: number, by: number, now: number): Promise<void> {
      const open = q().updateTable('report').set({ closed: 1, outcome }).where('target', '=', id);
      await open.where('closed', '=', 0).execute();
      await q()
        .updateTable('report_target')
        .set({
          state: ReportState.closed,
          outcome,
          open_count: 0,
          weight: 0,
          closed_at: now,
          closed_by: by,
          claimed_by: null,
          claimed_until: null,
        })
        .where('id', '=', id)
        .execute();
    },

    /** Targets about a thing that one person closed at a moment, locked. */
    async lockClosed(zone: string, type: ReportTargetValue, target: number, by: number, at: number) {
      const about = await db.forUpdate(aboutQuery(db, zone, type, target)).execute();
      const isTheirs = (row: ReportTargetRow) => row.closed_by === by && row.closed_at === at;
      return about.filter((row) => row.state === ReportState.closed && isTheirs(row));
    },

    /** The inverse of `close`: the reports since it was last opened are open again. */
    async reopen({ id, first_at }: ReportTargetRow): Promise<void> {
      const since = q().updateTable('report').set({ closed: 0, outcome: 0 }).where('target', '=', id);
      const reports = await since.where('created_at', '>=', first_at).returning('uid').execute();
      await q()
        .updateTable('report_target')
        .set({
          state: ReportState.open,
          outcome: 0,
          open_count: reports.length,
          // Nobody is trusted more than another until it is reported again.
          weight: reports.length * EVEN_WEIGHT,
          closed_at: null,
          closed_by: null,
        })
        .where('id', '=', id)
        .execute();
    },

    /** Of each person in a zone: how many of their reports were closed, and how many led to something. */
    async reporters(zone: string, uids: readonly number[]): Promise<Map<number, { closed: number; upheld: number }>> {
      if (uids.length === 0) return new Map();
      const rows = await q()
        .selectFrom('report')
        .innerJoin('report_target', 'report_target.id', 'report.target')
        .select((eb) => ['report.uid', 'report.outcome', eb.fn.countAll<number>().as('n')])
        .where('report_target.zone', '=', zone)
        .where('report.uid', 'in', [...uids])
        .where('report.closed', '=', 1)
        .groupBy(['report.uid', 'report.outcome'])
        .execute();
      const found = new Map<number, { closed: number; upheld: number }>();
      for (const { uid, outcome, n } of rows) {
        const { closed, upheld } = found.get(uid) ?? { closed: 0, upheld: 0 };
        const isUpheld = outcome === ReportOutcome.handled;
        found.set(uid, { closed: closed + Number(n), upheld: upheld + (isUpheld ? Number(n) : 0) });
      }
      return found;
    },

    /** Reports of a zone that people made in a time. */
    async made(zone: string, from: number, until: number): Promise<number> {
      const row = await q()
        .selectFrom('report')
        .innerJoin('report_target', 'report_target.id', 'report.target')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('report_target.zone', '=', zone)
        .where('report.created_at', '>=', from)
        .where('report.created_at', '<', until)
        .where('report.uid', '>', 0)
        .executeTakeFirstOrThrow();
      return Number(row.n);
    },

    /** How long half of what was closed in a time took at most, milliseconds; null: nothing was. */
    async medianWait(zone: string, from: number, until: number): Promise<number | null> {
      const closed = q()
        .selectFrom('report_target')
        .where('zone', '=', zone)
        .where('closed_at', '>=', from)
        .where('closed_at', '<', until);
      const { n } = await closed.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
      if (Number(n) === 0) return null;
      const row = await closed
        .select((eb) => eb('closed_at', '-', eb.ref('first_at')).as('ms'))
        .orderBy('ms')
        .limit(1)
        .offset(Math.floor((Number(n) - 1) / 2))
        .executeTakeFirst();
      return row ? Number(row.ms) : null;
    },

    longestOpen: (zone: string, many: number) => longestOpenQuery(db, zone, many).execute(),
    /** Those of the ids that are open in the zone. */
    async openOnes(zone: string, ids: readonly number[]): Promise<ReportTargetRow[]> {
      // By the ids alone: with the rest of it a planner may go through all that is open.
      const rows = await q().selectFrom('report_target').selectAll().where(db.isAmong('id', ids)).execute();
      return rows.filter((row) => row.zone === zone && row.state === ReportState.open);
    },
    queue: (zone: string, query: QueueQuery) => queueQuery(db, zone, query).execute(),
    /** How many are open of each kind, in the order of `ReportTarget`. */
    open: (zone: string): Promise<number[]> =>
      Promise.all(
        Object.values(ReportTarget).map(async (type) =>
          Number((await openQuery(db, zone, type).executeTakeFirstOrThrow()).n),
        ),
      ),
    async claimedBy(zone: string, uid: number, now: number): Promise<number> {
      const row = await q()
        .selectFrom('report_target')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('zone', '=', zone)
        .where('state', '=', ReportState.open)
        .where('claimed_by', '=', uid)
        .where('claimed_until', '>', now)
        .executeTakeFirstOrThrow();
      return Number(row.n);
    },
    async claim(id: number, by: number | null, until: number | null): Promise<void> {
      await q()
        .updateTable('report_target')
        .set({ claimed_by: by, claimed_until: until })
        .where('id', '=', id)
        .execute();
    },
    records: (target: number, paging: Paging) => recordsQuery(db, target, paging).execute(),

    /** How often each reason was given: of open targets since they were last closed. */
    async reasons(targets: readonly ReportTargetRow[]): Promise<Map<number, { type: number; count: number }[]>> {
      const found = new Map<number, { type: number; count: number }[]>();
      if (targets.length === 0) return found;
      const rows = await q()
        .selectFrom('report')
        .innerJoin('report_target', 'report_target.id', 'report.target')
        .select((eb) => ['report.target', 'report.reason', eb.fn.countAll<number>().as('n')])
        .where(
          'report.target',
          'in',
          targets.map(({ id }) => id),
        )
        .where((eb) => eb.or([eb('report.closed', '=', 0), eb('report_target.state', '=', ReportState.closed)]))
        .groupBy(['report.target', 'report.reason'])
        .orderBy('n', 'desc')
        .orderBy('report.reason')
        .execute();
      for (const { target, reason, n } of rows)
        found.set(target, [...(found.get(target) ?? []), { type: reason, count: Number(n) }]);
      return found;
    },
  };
}
