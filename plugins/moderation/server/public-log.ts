import { dayIn, type Db, type ReportedThing, type RequestContext } from '../../../server/sdk/index.ts';
import { TRANSPARENCY, type AppealOutcome } from '../contract.ts';
import { BanType } from '../shared/clauses.ts';
import {
  BEGINNING,
  hashOf,
  lineOf,
  RULE_CLAUSE,
  type ChainHead,
  type PublicEntry,
  type PublicLine,
} from '../shared/public-log.ts';
import type { ModerationTables, SanctionRow } from './tables.ts';

/** Whose line it is; not public. */
type About = Pick<ModerationTables['sanction_log'], 'sanction_id' | 'target_type' | 'target_id'>;
type Told = Pick<PublicEntry, 'kind'> & { readonly outcome?: AppealOutcome };

/** Lines of a zone behind a number: a range of the primary key. */
export const linesQuery = (db: Db, zone: string, from: number) =>
  db
    .q<ModerationTables>()
    .selectFrom('sanction_log')
    .select(['line', 'hash'])
    .where('zone', '=', zone)
    .where('seq', '>', from)
    .orderBy('seq')
    .limit(TRANSPARENCY.lines);

/** The public log of what moderators did: docs/product/transparency.md. */
export function createPublicLog(db: Db) {
  const q = () => db.q<ModerationTables>();
  const headOf = (zone: string) => q().selectFrom('sanction_log_head').select(['seq', 'hash']).where('zone', '=', zone);

  /** Who adds a line waits for whoever does in the same zone: the chain has one end. */
  async function lockHead(zone: string): Promise<ChainHead> {
    const known = await db.forUpdate(headOf(zone)).executeTakeFirst();
    if (known) return known;
    await q()
      .insertInto('sanction_log_head')
      .values({ zone, seq: 0, hash: BEGINNING })
      .onConflict((conflict) => conflict.column('zone').doNothing())
      .execute();
    return db.forUpdate(headOf(zone)).executeTakeFirstOrThrow();
  }

  /** The line of a sanction. */
  async function lineOfSanction(sanction: number): Promise<number> {
    const lines = q().selectFrom('sanction_log').select('seq').where('sanction_id', '=', sanction);
    return (await lines.where('kind', '=', 'sanction').executeTakeFirst())?.seq ?? 0;
  }

  /** The line of the last time that a rule held it. */
  async function lineOfHeld(zone: string, type: ReportedThing['type'], id: number): Promise<number> {
    const lines = q().selectFrom('sanction_log').select('seq').where('zone', '=', zone);
    const held = lines.where('target_type', '=', type).where('target_id', '=', id).where('kind', '=', 'sanction');
    return (await held.orderBy('seq', 'desc').limit(1).executeTakeFirst())?.seq ?? 0;
  }

  /** Adds a line behind all others of the zone, in a transaction. */
  async function append(ctx: RequestContext, fields: Omit<PublicEntry, 'seq' | 'day'>, about: About): Promise<void> {
    const zone = ctx.zone.abbr;
    const head = await lockHead(zone);
    const entry: PublicEntry = { seq: head.seq + 1, day: dayIn(ctx.now, ctx.zone.timeZone), ...fields };
    const line = lineOf(zone, entry);
    const next = { seq: entry.seq, hash: await hashOf(head.hash, line) };
    await q()
      .insertInto('sanction_log')
      .values({ zone, line, kind: fields.kind, ...about, ...next })
      .execute();
    await q().updateTable('sanction_log_head').set(next).where('zone', '=', zone).execute();
    await q()
      .insertInto('sanction_log_day')
      .values({ zone, day: entry.day, ...next })
      .onConflict((conflict) => conflict.columns(['zone', 'day']).doUpdateSet(next))
      .execute();
  }

  return {
    /** Adds a line about a sanction, in the transaction of what it tells. */
    async add(ctx: RequestContext, sanction: SanctionRow, { kind, outcome }: Told): Promise<void> {
      const fields = {
        kind,
        of: kind === 'sanction' ? 0 : await lineOfSanction(sanction.id),
        clause: sanction.clause_id,
        action: sanction.action,
        points: sanction.points,
        bannedType: sanction.ban_type,
        bannedDays: sanction.ban_days,
        outcome: outcome ?? '',
        automated: 0,
      } as const;
      await append(ctx, fields, { sanction_id: sanction.id, target_type: null, target_id: null });
    },

    /** Adds a line about a text that a rule holds, or that is shown again, in the same transaction. */
    async addHeld(ctx: RequestContext, { type, id }: ReportedThing, kind: 'sanction' | 'lift'): Promise<void> {
      const of = kind === 'sanction' ? 0 : await lineOfHeld(ctx.zone.abbr, type, id);
      const nothingElse = { points: 0, bannedType: BanType.none, bannedDays: 0, outcome: '' } as const;
      await append(
        ctx,
        { kind, of, clause: RULE_CLAUSE, action: 'hide', ...nothingElse, automated: kind === 'sanction' ? 1 : 0 },
        { sanction_id: null, target_type: type, target_id: id },
      );
    },

    async lines(zone: string, from: number): Promise<{ list: PublicLine[]; head: ChainHead }> {
      // The head first: it stands behind no line that is not there.
      const head = (await headOf(zone).executeTakeFirst()) ?? { seq: 0, hash: BEGINNING };
      return { list: await linesQuery(db, zone, from).execute(), head };
    },

    heads: (zone: string) =>
      q()
        .selectFrom('sanction_log_day')
        .select(['day', 'seq', 'hash'])
        .where('zone', '=', zone)
        .orderBy('day', 'desc')
        .limit(TRANSPARENCY.heads)
        .execute(),
  };
}
export type PublicLog = ReturnType<typeof createPublicLog>;
