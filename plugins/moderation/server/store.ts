import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import type { EffectKind } from '../contract.ts';
import type { Clause } from '../shared/clauses.ts';
import type { AppealRow, ChangeRow, EffectRow, ModerationTables, SanctionRow } from './tables.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}
type NewSanction = Omit<Insertable<ModerationTables['sanction']>, 'id'>;
export type NewEffect = Pick<EffectRow, 'kind' | 'amount' | 'data' | 'until' | 'was_so'>;

/** Sanctions of a zone or of one person in it, newest first: a range of an index for each. */
export function sanctionsQuery(db: Db, zone: string, uid: number | undefined, { limit, offset }: Page) {
  const all = db.q<ModerationTables>().selectFrom('sanction').selectAll().where('zone', '=', zone);
  const of = uid === undefined ? all : all.where('uid', '=', uid);
  return of.orderBy('id', 'desc').limit(limit).offset(offset);
}

/** The points of a person in a zone that count at a moment. */
export const pointsQuery = (db: Db, zone: string, uid: number, now: number) =>
  db
    .q<ModerationTables>()
    .selectFrom('sanction_effect')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount'), row.lit(0)).as('points'))
    .where('zone', '=', zone)
    .where('uid', '=', uid)
    .where('kind', '=', 'points')
    .where('undone_at', 'is', null)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]));

/** Appeals of a zone: those that wait by their deadline, those that are answered newest first. */
export function appealsQuery(db: Db, zone: string, state: 0 | 1, { limit, offset }: Page) {
  const all = db.q<ModerationTables>().selectFrom('appeal').selectAll().where('zone', '=', zone);
  const order = state === 0 ? 'asc' : 'desc';
  return all
    .where('state', '=', state)
    .orderBy('due_at', order)
    .orderBy('sanction_id', order)
    .limit(limit)
    .offset(offset);
}

export interface CasesOf {
  readonly zone: string;
  readonly type: string;
  readonly ids: readonly number[];
  /** What was issued since may still be appealed against. */
  readonly since: number;
}
/**
 * Of things of a kind those whose sanction holds, and whose appeal waits or may still be made: a
 * range of `sanction_effect_once` for each.
 */
export const openCasesQuery = (db: Db, { zone, type, ids, since }: CasesOf) =>
  db
    .q<ModerationTables>()
    .selectFrom('sanction_effect as effect')
    .innerJoin('sanction', 'sanction.id', 'effect.sanction_id')
    .leftJoin('appeal', 'appeal.sanction_id', 'effect.sanction_id')
    .select('effect.target_id')
    .distinct()
    .where('effect.zone', '=', zone)
    .where('effect.target_type', '=', type)
    // In the words of the index, which has nothing of people.
    .where(sql<boolean>`effect.target_type <> 'user'`)
    .where('effect.target_id', 'in', [...ids])
    .where('effect.undone_at', 'is', null)
    .where((eb) =>
      eb.or([eb('appeal.state', '=', 0), eb('appeal.state', 'is', null).and('sanction.created_at', '>', since)]),
    );

/** The statements of this plugin; writes and locks are for a transaction. */
export function createModerationStore(db: Db) {
  const q = () => db.q<ModerationTables>();
  const one = (zone: string, id: number) =>
    q().selectFrom('sanction').selectAll().where('zone', '=', zone).where('id', '=', id);
  const appealOf = (sanction: number) => q().selectFrom('appeal').selectAll().where('sanction_id', '=', sanction);

  return {
    /** The version of a table of clauses, added when it is new. */
    async clauseVersion(zone: string, digest: string, clauses: string, now: number): Promise<number> {
      const versions = () => q().selectFrom('sanction_clauses').where('zone', '=', zone);
      for (;;) {
        const known = await versions().select('version').where('digest', '=', digest).executeTakeFirst();
        if (known) return known.version;
        const last = await versions()
          .select((of) => of.fn.max('version').as('version'))
          .executeTakeFirst();
        // Of two hosts that add at once one finds its number taken, and looks again.
        await q()
          .insertInto('sanction_clauses')
          .values({ zone, version: (last?.version ?? 0) + 1, digest, clauses, created_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },

    /** Tables of clauses of a zone by version. */
    async clauseTables(zone: string, versions: readonly number[]): Promise<Map<number, Clause[]>> {
      if (versions.length === 0) return new Map();
      const rows = await q()
        .selectFrom('sanction_clauses')
        .select(['version', 'clauses'])
        .where('zone', '=', zone)
        .where(db.isAmong('version', versions))
        .execute();
      // Written by this plugin.
      return new Map(rows.map((row) => [row.version, JSON.parse(row.clauses) as Clause[]]));
    },

    async add(sanction: NewSanction, effects: readonly NewEffect[]): Promise<number> {
      const id = await db.insertId(q().insertInto('sanction').values(sanction));
      const { zone, uid, target_type, target_id } = sanction;
      const of = { sanction_id: id, zone, uid, target_type, target_id };
      if (effects.length > 0)
        await q()
          .insertInto('sanction_effect')
          .values(effects.map((effect) => ({ ...of, ...effect })))
          .execute();
      return id;
    },

    find: (zone: string, id: number): Promise<SanctionRow | undefined> => one(zone, id).executeTakeFirst(),
    lock: (zone: string, id: number): Promise<SanctionRow | undefined> =>
      db.forUpdate(one(zone, id)).executeTakeFirst(),
    many: async (ids: readonly number[]): Promise<SanctionRow[]> =>
      ids.length === 0 ? [] : q().selectFrom('sanction').selectAll().where(db.isAmong('id', ids)).execute(),
    /** What somebody issued since a moment, the newest first: a range of `sanction_time`. */
    issued: (zone: string, by: number, since: number, { limit, offset }: Page): Promise<SanctionRow[]> =>
      q()
        .selectFrom('sanction')
        .selectAll()
        .where('zone', '=', zone)
        .where('created_at', '>', since)
        .where('issuer_uid', '=', by)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    list: (zone: string, uid: number | undefined, page: Page): Promise<SanctionRow[]> =>
      sanctionsQuery(db, zone, uid, page).execute(),
    async points(zone: string, uid: number, now: number): Promise<number> {
      return Number((await pointsQuery(db, zone, uid, now).executeTakeFirstOrThrow()).points);
    },

    effects: async (sanctions: readonly number[]): Promise<EffectRow[]> =>
      sanctions.length === 0
        ? []
        : q()
            .selectFrom('sanction_effect')
            .selectAll()
            .where(db.isAmong('sanction_id', sanctions))
            .orderBy('id')
            .execute(),
    /** How many sanctions somebody has had in a zone, and how many of them still do something. */
    async record(zone: string, uid: number): Promise<{ readonly sanctions: number; readonly inForce: number }> {
      const all = q().selectFrom('sanction').where('zone', '=', zone).where('uid', '=', uid);
      const [total, holding] = [
        await all.select((row) => row.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
        await q()
          .selectFrom('sanction_effect')
          .select((row) => row.fn.count<number>('sanction_id').distinct().as('n'))
          .where('zone', '=', zone)
          .where('uid', '=', uid)
          .where('undone_at', 'is', null)
          .executeTakeFirstOrThrow(),
      ];
      return { sanctions: Number(total.n), inForce: Number(holding.n) };
    },

    /** The effect of a kind that holds for this thing; there is one at most. */
    holding: (
      zone: string,
      target: Pick<SanctionRow, 'target_type' | 'target_id'>,
      kind: EffectKind,
    ): Promise<EffectRow | undefined> =>
      q()
        .selectFrom('sanction_effect')
        .selectAll()
        .where('zone', '=', zone)
        .where('target_type', '=', target.target_type)
        .where('target_id', '=', target.target_id)
        .where('kind', '=', kind)
        .where('undone_at', 'is', null)
        .executeTakeFirst(),
    async undone(effect: number, by: number, kept: string, now: number): Promise<void> {
      const change = { undone_at: now, undone_by: by, kept };
      await q().updateTable('sanction_effect').set(change).where('id', '=', effect).execute();
    },

    changes: (sanction: number): Promise<ChangeRow[]> =>
      q().selectFrom('sanction_change').selectAll().where('sanction_id', '=', sanction).orderBy('id').execute(),
    async addChange(change: Omit<ChangeRow, 'id'>): Promise<void> {
      await q().insertInto('sanction_change').values(change).execute();
    },

    appeal: (sanction: number): Promise<AppealRow | undefined> => appealOf(sanction).executeTakeFirst(),
    lockAppeal: (sanction: number): Promise<AppealRow | undefined> =>
      db.forUpdate(appealOf(sanction)).executeTakeFirst(),
    appealsOf: async (sanctions: readonly number[]): Promise<AppealRow[]> =>
      sanctions.length === 0
        ? []
        : q().selectFrom('appeal').selectAll().where(db.isAmong('sanction_id', sanctions)).execute(),
    appeals: (zone: string, state: 0 | 1, page: Page): Promise<AppealRow[]> =>
      appealsQuery(db, zone, state, page).execute(),
    openAppeals: (zone: string, sanctions: readonly number[]): Promise<AppealRow[]> =>
      q()
        .selectFrom('appeal')
        .selectAll()
        .where('zone', '=', zone)
        .where('state', '=', 0)
        .where(db.isAmong('sanction_id', sanctions))
        .execute(),
    async appealsWaiting(zone: string): Promise<number> {
      const open = q().selectFrom('appeal').where('zone', '=', zone).where('state', '=', 0);
      return Number((await open.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n);
    },
    /** Of things of a kind those whose case may still end otherwise: see `openCasesQuery`. */
    async openCases(zone: string, type: string, ids: readonly number[], since: number): Promise<ReadonlySet<number>> {
      if (ids.length === 0) return new Set();
      const rows = await openCasesQuery(db, { zone, type, ids, since }).execute();
      return new Set(rows.map(({ target_id }) => target_id));
    },
    async addAppeal(appeal: ModerationTables['appeal']): Promise<void> {
      await q().insertInto('appeal').values(appeal).execute();
    },
    async decide(
      sanction: number,
      decision: Pick<AppealRow, 'outcome' | 'answer' | 'decided_by' | 'decided_at'>,
    ): Promise<void> {
      await q()
        .updateTable('appeal')
        .set({ ...decision, state: 1 })
        .where('sanction_id', '=', sanction)
        .execute();
    },
  };
}
export type ModerationStore = ReturnType<typeof createModerationStore>;
