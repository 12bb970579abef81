import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { LIMITS } from '../../../platform/contract/limits.ts';
import type { PushState } from '../../../platform/contract/endpoints/push.ts';
import type { PushProvider, PushTarget } from '../../providers/push/index.ts';
import { fail, viewerOf, type Db, type RequestContext } from '../../sdk/index.ts';
import type { PushTables } from './tables.ts';

export interface PushBrowsersDeps {
  readonly db: Db;
  /** Null: this host sends no push messages. */
  readonly provider: PushProvider | null;
}

const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/**
 * The browsers that people are told in (docs/product/push.md): each is one account's, for the
 * zones that they have switched it on in, until its session ends.
 */
export function createPushBrowsers({ db, provider }: PushBrowsersDeps) {
  const q = () => db.q<PushTables>();

  /** @throws PUSH_OFF, PUSH_SERVICE_UNKNOWN, BAD_INPUT */
  function assertTarget(target: PushTarget): void {
    if (!provider) throw fail('PUSH_OFF');
    if (!provider.isKnown(target.endpoint)) throw fail('PUSH_SERVICE_UNKNOWN');
    if (!provider.hasKeys(target)) throw fail('BAD_INPUT', { field: 'p256dh' });
  }

  /** The browser as this viewer's, whoever had it before: then nothing of theirs stays. */
  async function keep(ctx: RequestContext, target: PushTarget): Promise<string> {
    const { uid } = viewerOf(ctx);
    const session = ctx.session?.id;
    if (session === undefined) throw fail('NOT_SIGNED_IN');
    const hash = hashOf(target.endpoint);
    const { endpoint, p256dh, auth } = target;
    const own = { uid, session, p256dh, auth, locale: ctx.locale, subscribed_at: ctx.now, failures: 0 };
    // Two that come at once wait for each other here, and the second sees what the first has written.
    await q()
      .insertInto('push_browser')
      .values({ hash, endpoint, ...own })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
    const held = await db
      .forUpdate(q().selectFrom('push_browser').select('uid').where('hash', '=', hash))
      .executeTakeFirstOrThrow();
    if (held.uid !== uid) await q().deleteFrom('push_zone').where('hash', '=', hash).execute();
    await q().updateTable('push_browser').set(own).where('hash', '=', hash).execute();
    return hash;
  }

  /** The oldest ones of an account fall out. */
  async function trim(uid: number): Promise<void> {
    const newest = q().selectFrom('push_browser').select('hash').where('uid', '=', uid);
    const kept = newest.orderBy('subscribed_at', 'desc').orderBy('hash').limit(LIMITS.pushBrowsers);
    await q().deleteFrom('push_browser').where('uid', '=', uid).where('hash', 'not in', kept).execute();
  }

  /** One after the other for one account, so that the limit holds. */
  const ofAccount = (uid: number, work: () => Promise<void>): Promise<void> =>
    db.tx(async () => {
      const accounts = db.q<{ account: { id: number } }>().selectFrom('account').select('id').where('id', '=', uid);
      await db.forUpdate(accounts).execute();
      await work();
    });

  return {
    /** Of the viewer in the zone of the context. */
    async state(ctx: RequestContext): Promise<PushState> {
      if (!provider) return { publicKey: '', browsers: [] };
      const rows = await db.primary(() =>
        q()
          .selectFrom('push_browser')
          .innerJoin('push_zone', 'push_zone.hash', 'push_browser.hash')
          .select('push_browser.hash')
          .where('uid', '=', viewerOf(ctx).uid)
          .where('zone', '=', ctx.zone.abbr)
          .execute(),
      );
      return { publicKey: provider.publicKey, browsers: rows.map(({ hash }) => hash) };
    },

    /** @throws PUSH_OFF, PUSH_SERVICE_UNKNOWN, BAD_INPUT */
    async subscribe(ctx: RequestContext, target: PushTarget): Promise<void> {
      assertTarget(target);
      const { uid } = viewerOf(ctx);
      await ofAccount(uid, async () => {
        const hash = await keep(ctx, target);
        await q()
          .insertInto('push_zone')
          .values({ hash, zone: ctx.zone.abbr })
          .onConflict((conflict) => conflict.columns(['hash', 'zone']).doNothing())
          .execute();
        await trim(uid);
      });
    },

    /** Of the viewer's own browsers; another's stays as it is. */
    async unsubscribe(ctx: RequestContext, endpoint: string): Promise<void> {
      const { uid } = viewerOf(ctx);
      const hash = hashOf(endpoint);
      await ofAccount(uid, async () => {
        const own = q().selectFrom('push_browser').select('hash').where('hash', '=', hash).where('uid', '=', uid);
        await q().deleteFrom('push_zone').where('hash', 'in', own).where('zone', '=', ctx.zone.abbr).execute();
        await q()
          .deleteFrom('push_browser')
          .where('hash', '=', hash)
          .where('uid', '=', uid)
          .where('hash', 'not in', q().selectFrom('push_zone').select('hash').where('hash', '=', hash))
          .execute();
      });
    },

    /**
     * The same browser at another address, in every zone.
     * @throws NOT_FOUND where neither address is one of the viewer's, and as `subscribe`
     */
    async renew(ctx: RequestContext, { former, ...target }: PushTarget & { readonly former: string }): Promise<void> {
      assertTarget(target);
      const { uid } = viewerOf(ctx);
      const [before, after] = [hashOf(former), hashOf(target.endpoint)];
      await ofAccount(uid, async () => {
        const own = q().selectFrom('push_browser').select('hash').where('uid', '=', uid);
        const known = await own.where('hash', 'in', [before, after]).execute();
        if (known.length === 0) throw fail('NOT_FOUND');
        await keep(ctx, target);
        if (before === after || !known.some(({ hash }) => hash === before)) return;
        await sql`insert into push_zone (hash, zone) select ${after}, zone from push_zone where hash = ${before}
          on conflict (hash, zone) do nothing`.execute(db.q());
        await q().deleteFrom('push_browser').where('hash', '=', before).execute();
      });
    },
  };
}

export type PushBrowsers = ReturnType<typeof createPushBrowsers>;
