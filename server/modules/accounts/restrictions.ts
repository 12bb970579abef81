import { DAY_MS } from '../../../platform/contract/durations.ts';
import { CORE_ERRORS } from '../../../platform/contract/errors.ts';
import { REPEAT_WINDOW_MS } from '../../../platform/contract/limits.ts';
import { ALL_ZONES } from '../../../platform/contract/permission-codes.ts';
import { timeText } from '../../../platform/contract/time.ts';
import type { Db } from '../../db/index.ts';
import { cachedOutsideTx } from '../../sdk/cached-outside-tx.ts';
import { viewerOf, type RequestContext } from '../../sdk/context.ts';
import { fail } from '../../sdk/errors.ts';
import type { Cached } from '../../host/services.ts';
import { RestrictionKind } from './services.ts';
import type { AccountTables } from './tables.ts';

export interface Restriction {
  /** An abbreviation or `all`. */
  readonly zone: string;
  readonly uid: number;
  readonly kind: RestrictionKind;
  /** Milliseconds since the epoch; it no longer holds from then on. */
  readonly until: number;
  readonly reason: string;
  readonly byUid: number;
  /**
   * What imposes it, in a form that only its owner makes: what it imposed is lifted by itself.
   * Absent: one that nothing else stands behind.
   */
  readonly source?: string;
}

/** What holds longer than this is told without its end. */
const FOR_GOOD_MS = 3_650 * DAY_MS;

/**
 * A rule entry as the post-rule calls answer it: the envelope code, the error id of its text and
 * the values in that text.
 */
export interface RestrictionRule {
  readonly id: 'MUTED' | 'MUTED_FOR_GOOD' | 'BANNED' | 'BANNED_FOR_GOOD';
  readonly code: number;
  readonly until: number;
  readonly reason: string;
}

export interface Restrictions {
  /** Sets or replaces the restriction of this kind and source in this zone. */
  restrict(restriction: Restriction, now: number): Promise<void>;
  /**
   * The same, but one that holds as long stays, and one that the same call has set within the retry
   * time.
   * @returns whether it was set
   */
  muteUntil(restriction: Restriction, now: number): Promise<boolean>;
  /** @returns false when none was in force or stored */
  lift(zone: string, uid: number, kind: RestrictionKind, source?: string): Promise<boolean>;
  /**
   * What holds for a user in a zone now, `all` included: a ban before a mute, the longest first.
   */
  check(zone: string, uid: number, now: number): Promise<RestrictionRule | null>;
  /** Of these people those whose reports are not taken in a zone now: until when, and why. */
  reporting(
    zone: string,
    uids: readonly number[],
    now: number,
  ): Promise<ReadonlyMap<number, Pick<Restriction, 'until' | 'reason'>>>;
  /**
   * @throws MUTED or BANNED with `until` (zone time, viewer's language) and `reason` when the
   *   viewer may not publish
   */
  assertMayPublish(ctx: RequestContext): Promise<void>;
  /** For what the muted may do; the host asks it of every write. @throws BANNED */
  assertNotBanned(ctx: RequestContext): Promise<void>;
}

type Stored = Pick<AccountTables['user_restriction'], 'kind' | 'until' | 'reason'>;

export interface RestrictionsDeps {
  readonly db: Db;
  /** What is asked before every publication is kept until it changes. */
  readonly cached: Cached;
  /** Takes effect with the commit, on every host. */
  readonly invalidate: (...tags: string[]) => void;
}

const tagOf = (uid: number): string => `restrictions:${uid}`;
const BANS = 'bans';

/** What keeps somebody from writing. */
const WRITING: readonly RestrictionKind[] = [RestrictionKind.mute, RestrictionKind.ban];

/** The primary key of `user_restriction`. */
const KEY = ['uid', 'zone', 'kind', 'source'] as const;

const rowOf = ({ zone, uid, kind, source = '', until, reason, byUid }: Restriction, now: number) => ({
  key: { zone, uid, kind, source },
  fresh: { until, reason, by_uid: byUid, created_at: now },
});

export function createRestrictions({ db, cached, invalidate }: RestrictionsDeps): Restrictions {
  const q = () => db.q<AccountTables>();

  /**
   * All that is stored for a user in a zone, `all` included: a ban before a mute, the longest
   * first.
   */
  const stored = (zone: string, uid: number): Promise<Stored[]> =>
    q()
      .selectFrom('user_restriction')
      .select(['kind', 'until', 'reason'])
      .where('uid', '=', uid)
      .where('zone', 'in', [zone, ALL_ZONES])
      .where('kind', 'in', WRITING)
      .orderBy('kind', 'desc')
      .orderBy('until', 'desc')
      .execute();

  function ruleAt(rows: readonly Stored[], now: number): RestrictionRule | null {
    const row = rows.find(({ until }) => until > now);
    if (!row) return null;
    const isForGood = row.until - now > FOR_GOOD_MS;
    const kind = row.kind === RestrictionKind.ban ? 'BANNED' : 'MUTED';
    const id = isForGood ? (`${kind}_FOR_GOOD` as const) : kind;
    return { id, code: CORE_ERRORS[id].code, until: row.until, reason: row.reason };
  }

  const kept = cachedOutsideTx(db, cached);
  const known = (ctx: RequestContext, uid: number): Promise<Stored[]> =>
    kept(tagOf(uid), ctx, [tagOf(uid)], () => stored(ctx.zone.abbr, uid));

  /**
   * Who is banned in the zone, and until when: few, so that it costs a like or a vote nothing to
   * ask.
   */
  async function bansIn(zone: string): Promise<Readonly<Record<number, number>>> {
    const rows = await q()
      .selectFrom('user_restriction')
      .select(['uid', (row) => row.fn.max('until').as('until')])
      .where('kind', '=', RestrictionKind.ban)
      .where('zone', 'in', [zone, ALL_ZONES])
      .groupBy('uid')
      .execute();
    return Object.fromEntries(rows.map(({ uid, until }) => [uid, until]));
  }

  const knownBans = (ctx: RequestContext) => kept(BANS, ctx, [BANS], () => bansIn(ctx.zone.abbr));

  async function assertMayPublish(ctx: RequestContext): Promise<void> {
    const rule = ruleAt(await known(ctx, viewerOf(ctx).uid), ctx.now);
    if (!rule) return;
    const until = timeText(rule.until, ctx.zone.timeZone, ctx.locale, 'moment');
    throw fail(rule.id, { until, reason: rule.reason });
  }

  return {
    restrict: (restriction, now) =>
      db.tx(async () => {
        const { uid } = restriction;
        const { key, fresh } = rowOf(restriction, now);
        await q()
          .insertInto('user_restriction')
          .values({ ...key, ...fresh })
          .onConflict((conflict) => conflict.columns(KEY).doUpdateSet(fresh))
          .execute();
        invalidate(tagOf(uid), BANS);
      }),
    muteUntil: (restriction, now) =>
      db.tx(async () => {
        const { uid, until } = restriction;
        const { key, fresh } = rowOf(restriction, now);
        const done = await q()
          .insertInto('user_restriction')
          .values({ ...key, ...fresh })
          .onConflict((conflict) =>
            conflict
              .columns(KEY)
              .doUpdateSet(fresh)
              .where('user_restriction.until', '<', until - REPEAT_WINDOW_MS),
          )
          .executeTakeFirstOrThrow();
        invalidate(tagOf(uid), BANS);
        return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
      }),
    lift: (zone, uid, kind, source = '') =>
      db.tx(async () => {
        const done = await q()
          .deleteFrom('user_restriction')
          .where('uid', '=', uid)
          .where('zone', '=', zone)
          .where('kind', '=', kind)
          .where('source', '=', source)
          .executeTakeFirst();
        invalidate(tagOf(uid), BANS);
        return done.numDeletedRows > 0n;
      }),
    async reporting(zone, uids, now) {
      if (uids.length === 0) return new Map();
      const rows = await q()
        .selectFrom('user_restriction')
        .select(['uid', 'until', 'reason'])
        .where('uid', 'in', [...uids])
        .where('zone', 'in', [zone, ALL_ZONES])
        .where('kind', '=', RestrictionKind.report)
        .where('until', '>', now)
        .orderBy('until')
        .execute();
      // The longest comes last, and stands.
      return new Map(rows.map(({ uid, until, reason }) => [uid, { until, reason }]));
    },
    check: async (zone, uid, now) => ruleAt(await stored(zone, uid), now),
    assertMayPublish,
    async assertNotBanned(ctx) {
      const until = (await knownBans(ctx))[viewerOf(ctx).uid] ?? 0;
      // A ban comes before a mute, so it is what is told.
      if (until > ctx.now) await assertMayPublish(ctx);
    },
  };
}
