import type { ReputationRecord } from '../../../platform/contract/endpoints/user-pages.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import type { Db } from '../../db/index.ts';
import type { Cached } from '../../host/services.ts';
import { cachedOutsideTx } from '../../sdk/cached-outside-tx.ts';
import { viewerOf, type RequestContext } from '../../sdk/context.ts';
import { fail } from '../../sdk/errors.ts';
import type { UserTables } from './tables.ts';

export interface ReputationDeps {
  readonly db: Db;
  /** What is asked before every publication is kept until it changes. */
  readonly cached: Cached;
  readonly invalidate: (...tags: string[]) => void;
}

export interface ReputationChange {
  /**
   * What was really added: the value stays from 0 to `LIMITS.reputationMax`. Taking back a change
   * is adding `-applied`.
   */
  readonly applied: number;
  /** The value afterwards. */
  readonly value: number;
}

const tagOf = (uid: number): string => `reputation:${uid}`;

/**
 * A person's reputation: one value for all zones, with a record of every change. 0 is too low to
 * speak.
 */
export function createReputation({ db, cached, invalidate }: ReputationDeps) {
  const q = () => db.q<UserTables>();

  const profile = (uid: number) => q().selectFrom('user_profile').select('reputation').where('uid', '=', uid);

  /** @throws NOT_FOUND */
  async function stored(uid: number): Promise<number> {
    const row = await profile(uid).executeTakeFirst();
    if (!row) throw fail('NOT_FOUND');
    return row.reputation;
  }

  const kept = cachedOutsideTx(db, cached);
  const value = (ctx: RequestContext, uid: number): Promise<number> =>
    kept(tagOf(uid), ctx, [tagOf(uid)], () => stored(uid));

  const page = (uid: number, limit: number, offset: number) =>
    q()
      .selectFrom('reputation_record')
      .select(['id', 'zone', 'delta', 'value', 'reason', 'created_at'])
      .where('uid', '=', uid)
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .offset(offset);

  return {
    value,

    /** @throws REPUTATION_TOO_LOW when the viewer's reputation is 0 */
    async assertMaySpeak(ctx: RequestContext): Promise<void> {
      if ((await value(ctx, viewerOf(ctx).uid)) <= 0) throw fail('REPUTATION_TOO_LOW');
    },

    /**
     * Adds to a person's reputation and records it, by the viewer, in the context's zone; exact
     * however many do it at once. Joins a transaction that is open. A change that the bounds make 0
     * is recorded too.
     * @param delta a whole number other than 0 @param reason shown to the person
     * @throws NOT_FOUND without such a person
     */
    change: (ctx: RequestContext, uid: number, delta: number, reason: string): Promise<ReputationChange> =>
      db.tx(async () => {
        if (!Number.isSafeInteger(delta) || delta === 0) throw new Error('reputation changes by whole numbers');
        const row = await db.forUpdate(profile(uid)).executeTakeFirst();
        if (!row) throw fail('NOT_FOUND');
        const after = Math.min(LIMITS.reputationMax, Math.max(0, row.reputation + delta));
        const applied = after - row.reputation;
        await q().updateTable('user_profile').set({ reputation: after }).where('uid', '=', uid).execute();
        const by_uid = viewerOf(ctx).uid;
        const record = { uid, zone: ctx.zone.abbr, delta: applied, value: after, reason, by_uid, created_at: ctx.now };
        await q().insertInto('reputation_record').values(record).execute();
        invalidate(tagOf(uid), `user:${uid}`);
        return { applied, value: after };
      }),

    /**
     * The viewer's own record, newest first, of all zones: the value is one. Who of the staff made
     * a change stays inside.
     */
    async records(ctx: RequestContext, { limit, offset }: { readonly limit: number; readonly offset: number }) {
      const rows = await page(viewerOf(ctx).uid, limit, offset).execute();
      const list = rows
        .slice(0, limit)
        .map(({ created_at: createTime, ...row }): ReputationRecord => ({ ...row, createTime }));
      return { list, hasMore: rows.length > limit };
    },
  };
}

export type Reputation = ReturnType<typeof createReputation>;
