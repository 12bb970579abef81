import { dateIn, momentOf, type Db, type RequestContext } from '../../../server/sdk/index.ts';
import { TRANSPARENCY, type TransparencyMonth } from '../contract.ts';
import { clauseName, type Clauses } from './clauses.ts';
import type { RuleStore } from './rules/store.ts';
import type { ModerationTables } from './tables.ts';
import type { Core } from './uses.ts';

/** A month of a zone: its number, and its first moment and the next month's. */
interface Span {
  readonly month: number;
  readonly from: number;
  readonly until: number;
}

/** The months of a zone's calendar up to now, the newest first. */
export function monthsUpTo(now: number, timeZone: string, count: number): Span[] {
  const spans: Span[] = [];
  let until = now + 1;
  let { year, month } = dateIn(now, timeZone);
  for (let n = 0; n < count; n++) {
    const from = momentOf(year * 10_000 + month * 100 + 1, timeZone);
    spans.push({ month: year * 100 + month, from, until });
    until = from;
    ({ year, month } = dateIn(from - 1, timeZone));
  }
  return spans;
}

/** What moderators did, by month: counts of closed fields, without names. */
export function createMonths(core: Core, clauses: Clauses, rules: Pick<RuleStore, 'automated'>) {
  const db: Db = core.db;
  const q = () => db.q<ModerationTables>();

  async function sanctionsIn(ctx: RequestContext, { from, until }: Span) {
    const rows = await q()
      .selectFrom('sanction')
      .select((row) => ['clause_version', 'clause_id', row.fn.countAll<number>().as('n')])
      .where('zone', '=', ctx.zone.abbr)
      .where('created_at', '>=', from)
      .where('created_at', '<', until)
      .groupBy(['clause_version', 'clause_id'])
      .execute();
    const text = await clauses.texts(ctx.zone.abbr, rows);
    // A clause keeps its id over the versions; its newest words stand for all.
    const byId = new Map<string, { id: string; description: string; count: number }>();
    for (const row of rows.toSorted((a, b) => a.clause_version - b.clause_version)) {
      const { description } = clauseName(ctx, text(row), '');
      const count = (byId.get(row.clause_id)?.count ?? 0) + Number(row.n);
      byId.set(row.clause_id, { id: row.clause_id, description, count });
    }
    const list = [...byId.values()].toSorted((a, b) => b.count - a.count);
    const sanctions = list.reduce((sum, { count }) => sum + count, 0);
    const automated = await rules.automated(ctx.zone.abbr, from, until);
    return { sanctions: sanctions + automated, automated, clauses: list };
  }

  async function appealsIn(zone: string, { from, until }: Span) {
    const made = await q()
      .selectFrom('appeal')
      .select((row) => row.fn.countAll<number>().as('n'))
      .where('zone', '=', zone)
      .where('created_at', '>=', from)
      .where('created_at', '<', until)
      .executeTakeFirstOrThrow();
    const ended = await q()
      .selectFrom('appeal')
      .select((row) => ['outcome', row.fn.countAll<number>().as('n')])
      .where('zone', '=', zone)
      .where('decided_at', '>=', from)
      .where('decided_at', '<', until)
      .groupBy('outcome')
      .execute();
    const count = (outcome: string): number => Number(ended.find((row) => row.outcome === outcome)?.n ?? 0);
    return { appeals: Number(made.n), upheld: count('upheld'), reduced: count('reduced'), lifted: count('lifted') };
  }

  return async (ctx: RequestContext): Promise<TransparencyMonth[]> => {
    const months: TransparencyMonth[] = [];
    for (const span of monthsUpTo(ctx.now, ctx.zone.timeZone, TRANSPARENCY.months)) {
      const { reports, medianMinutes } = await core.reports.numbers(ctx, span.from, span.until);
      months.push({
        month: span.month,
        reports,
        medianMinutes,
        ...(await sanctionsIn(ctx, span)),
        ...(await appealsIn(ctx.zone.abbr, span)),
      });
    }
    return months;
  };
}
export type Months = ReturnType<typeof createMonths>;
