import { CORE_ERRORS } from '../../../platform/contract/errors.ts';
import { ALL_ZONES } from '../../../platform/contract/permission-codes.ts';
import type { Db } from '../../db/index.ts';
import { viewerOf, type RequestContext } from '../../sdk/context.ts';
import { fail } from '../../sdk/errors.ts';
import type { AccountTables } from './tables.ts';

/** A muted user may not publish; a banned one may not write at all (spec 1 section 3 "Penalty request"). */
export const RestrictionKind = { mute: 1, ban: 2 } as const;
export type RestrictionKind = (typeof RestrictionKind)[keyof typeof RestrictionKind];

export interface Restriction {
  /** An abbreviation or `all`. */
  readonly zone: string;
  readonly uid: number;
  readonly kind: RestrictionKind;
  /** Milliseconds since the epoch; it no longer holds from then on. */
  readonly until: number;
  readonly reason: string;
  readonly byUid: number;
}

/** A rule entry as the post-rule calls answer it: the envelope code, the error id of its text and the values in that text. */
export interface RestrictionRule {
  readonly id: 'MUTED' | 'BANNED';
  readonly code: number;
  readonly until: number;
  readonly reason: string;
}

export interface Restrictions {
  /** Sets or replaces the restriction of this kind in this zone. */
  restrict(restriction: Restriction, now: number): Promise<void>;
  /** @returns false when none was in force or stored */
  lift(zone: string, uid: number, kind: RestrictionKind): Promise<boolean>;
  /** What holds for a user in a zone now, `all` included: a ban before a mute, the longest first. */
  check(zone: string, uid: number, now: number): Promise<RestrictionRule | null>;
  /** @throws MUTED or BANNED with `until` (zone time, viewer's language) and `reason` when the viewer may not publish */
  assertMayPublish(ctx: RequestContext): Promise<void>;
}

export function createRestrictions(db: Db): Restrictions {
  const q = () => db.q<AccountTables>();

  async function check(zone: string, uid: number, now: number): Promise<RestrictionRule | null> {
    const row = await q()
      .selectFrom('user_restriction')
      .select(['kind', 'until', 'reason'])
      .where('uid', '=', uid)
      .where('zone', 'in', [zone, ALL_ZONES])
      .where('until', '>', now)
      .orderBy('kind', 'desc')
      .orderBy('until', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const id = row.kind === RestrictionKind.ban ? 'BANNED' : 'MUTED';
    return { id, code: CORE_ERRORS[id].code, until: row.until, reason: row.reason };
  }

  return {
    restrict: ({ zone, uid, kind, until, reason, byUid }, now) =>
      db.tx(async () => {
        const fresh = { until, reason, by_uid: byUid, created_at: now };
        await q()
          .insertInto('user_restriction')
          .values({ zone, uid, kind, ...fresh })
          .onConflict((conflict) => conflict.columns(['uid', 'zone', 'kind']).doUpdateSet(fresh))
          .execute();
      }),
    lift: (zone, uid, kind) =>
      db.tx(async () => {
        const done = await q()
          .deleteFrom('user_restriction')
          .where('uid', '=', uid)
          .where('zone', '=', zone)
          .where('kind', '=', kind)
          .executeTakeFirst();
        return done.numDeletedRows > 0n;
      }),
    check,
    async assertMayPublish(ctx) {
      const rule = await check(ctx.zone.abbr, viewerOf(ctx).uid, ctx.now);
      if (!rule) return;
      const until = new Intl.DateTimeFormat(ctx.locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: ctx.zone.timeZone,
      }).format(rule.until);
      throw fail(rule.id, { until, reason: rule.reason });
    },
  };
}
