import { sql } from 'kysely';
import { DAY_MS, type Db } from '../../../../server/sdk/index.ts';
import { RULE_LIMITS, Verdict } from '../../shared/rules.ts';
import type { HitRow, ModerationTables, RuleRow } from '../tables.ts';
import { isAlike, type Signature } from './similar.ts';
import type { Alike } from './match.ts';

interface Paging {
  readonly limit: number;
  readonly offset: number;
}
export type NewHit = Omit<HitRow, 'id' | 'verdict' | 'judged_by'>;
export type NewRule = Omit<RuleRow, 'id'>;

/** What a rule caught, the newest first: a range of `text_hit_newest`. */
export const hitsQuery = (db: Db, zone: string, ruleId: number, { limit, offset }: Paging) =>
  db
    .q<ModerationTables>()
    .selectFrom('text_hit')
    .selectAll()
    .where('zone', '=', zone)
    .where('rule_id', '=', ruleId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);

/** Texts that have a band in common, since a moment. */
export const bandsQuery = (db: Db, zone: string, bands: readonly number[], since: number) =>
  db
    .q<ModerationTables>()
    .selectFrom('text_band')
    .select(['uid', 'created_at', 'numbers'])
    .distinct()
    .where('zone', '=', zone)
    .where('band', 'in', [...bands])
    .where('created_at', '>', since)
    .limit(ALIKE_MOST);

/** More than a rule asks for. */
const ALIKE_MOST = 500;
/** Rows that one run of the job deletes of each table. */
const SWEPT = 5_000;

/** The statements of rules for texts. Writes are for a transaction. */
export function createRuleStore(db: Db) {
  const q = () => db.q<ModerationTables>();
  const one = (zone: string, id: number) =>
    q().selectFrom('text_rule').selectAll().where('zone', '=', zone).where('id', '=', id);
  const about = (zone: string, type: HitRow['target_type'], id: number) =>
    q().selectFrom('text_hit').where('zone', '=', zone).where('target_type', '=', type).where('target_id', '=', id);

  return {
    rules: (zone: string): Promise<RuleRow[]> =>
      q().selectFrom('text_rule').selectAll().where('zone', '=', zone).orderBy('id').execute(),
    find: (zone: string, id: number): Promise<RuleRow | undefined> => one(zone, id).executeTakeFirst(),
    lock: (zone: string, id: number): Promise<RuleRow | undefined> => db.forUpdate(one(zone, id)).executeTakeFirst(),
    add: (rule: NewRule): Promise<number> => db.insertId(q().insertInto('text_rule').values(rule)),
    async change(id: number, values: Partial<NewRule>): Promise<void> {
      await q().updateTable('text_rule').set(values).where('id', '=', id).execute();
    },
    async remove(id: number): Promise<void> {
      await q().deleteFrom('text_rule').where('id', '=', id).execute();
    },

    /** How many texts each rule of a zone caught, by verdict. */
    async counts(zone: string): Promise<{ rule_id: number; verdict: number; n: number }[]> {
      const rows = await q()
        .selectFrom('text_rule')
        .innerJoin('text_hit', 'text_hit.rule_id', 'text_rule.id')
        .select((eb) => ['text_hit.rule_id', 'text_hit.verdict', eb.fn.countAll<number>().as('n')])
        .where('text_rule.zone', '=', zone)
        .groupBy(['text_hit.rule_id', 'text_hit.verdict'])
        .execute();
      return rows.map(({ n, ...row }) => ({ ...row, n: Number(n) }));
    },

    /** Caught again is caught once; of a rule that is gone nothing is kept. */
    async addHits(hits: readonly NewHit[]): Promise<void> {
      for (const hit of hits) {
        const columns = [...Object.keys(hit), 'verdict'];
        const values = [...Object.values(hit), 0].map((value) => sql`${value}`);
        await sql`insert into text_hit (${sql.join(columns.map((column) => sql.ref(column)))})
          select ${sql.join(values)} from text_rule where id = ${hit.rule_id}
          on conflict do nothing`.execute(q());
      }
    },
    hits: (zone: string, ruleId: number, paging: Paging): Promise<HitRow[]> =>
      hitsQuery(db, zone, ruleId, paging).execute(),
    lockHit: (zone: string, id: number): Promise<HitRow | undefined> =>
      db
        .forUpdate(q().selectFrom('text_hit').selectAll().where('zone', '=', zone).where('id', '=', id))
        .executeTakeFirst(),
    /** What nobody has judged yet of a post or comment, locked. */
    open: (zone: string, type: HitRow['target_type'], id: number): Promise<HitRow[]> =>
      db.forUpdate(about(zone, type, id).selectAll().where('verdict', '=', Verdict.open).orderBy('id')).execute(),
    async judge(
      ids: readonly number[],
      verdict: typeof Verdict.right | typeof Verdict.mistake,
      by: number,
    ): Promise<void> {
      if (ids.length === 0) return;
      await q()
        .updateTable('text_hit')
        .set({ verdict, judged_by: by })
        .where('id', 'in', [...ids])
        .execute();
    },
    /** What somebody has judged so of a post or comment, locked. */
    judgedBy: (
      zone: string,
      type: HitRow['target_type'],
      id: number,
      by: number,
      verdict: typeof Verdict.right | typeof Verdict.mistake,
    ): Promise<HitRow[]> =>
      db
        .forUpdate(
          about(zone, type, id).selectAll().where('verdict', '=', verdict).where('judged_by', '=', by).orderBy('id'),
        )
        .execute(),
    async unjudge(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await q()
        .updateTable('text_hit')
        .set({ verdict: Verdict.open, judged_by: null })
        .where('id', 'in', [...ids])
        .execute();
    },
    /** Texts that rules refused or held in a time. */
    async automated(zone: string, from: number, until: number): Promise<number> {
      const row = await q()
        .selectFrom('text_hit')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('zone', '=', zone)
        .where('created_at', '>=', from)
        .where('created_at', '<', until)
        .where('action', '!=', 'flag')
        .executeTakeFirstOrThrow();
      return Number(row.n);
    },

    /** What was sent since a moment that is nearly the same. */
    async alike(zone: string, { numbers, bands }: Signature, since: number): Promise<Alike[]> {
      const rows = await bandsQuery(db, zone, bands, since).execute();
      return rows
        .filter((row) => isAlike(numbers, row.numbers.split(',').map(Number)))
        .map(({ uid, created_at }) => ({ uid, at: created_at }));
    },
    /** At the end of the transaction. */
    remember(zone: string, uid: number, { numbers, bands }: Signature, created_at: number): void {
      const values = bands.map((band) => ({ zone, band, created_at, uid, numbers: numbers.join(',') }));
      db.atEnd(q().insertInto('text_band').values(values));
    },

    /** Deletes what is older than is asked for. */
    async sweep(now: number): Promise<void> {
      const old = [
        sql`delete from text_band where created_at < ${now - DAY_MS}`,
        sql`delete from text_hit where id in (select id from text_hit
          where created_at < ${now - RULE_LIMITS.keptDays * DAY_MS} order by created_at limit ${SWEPT})`,
      ];
      for (const statement of old) await statement.execute(q());
    },
  };
}
export type RuleStore = ReturnType<typeof createRuleStore>;
