import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, dayIn, fail, type RequestContext } from '../../../server/sdk/index.ts';
import type { PublicityAct, PublicityCount } from '../contract.ts';
import { isKnown, titleIn } from './shown.ts';
import type { CardDay, PublicityTables } from './tables.ts';
import type { Core } from './uses.ts';

export interface Statistics {
  /**
   * Counts under the zone's day, once per reader, card and act, on all hosts: a member by their
   * account, a visitor by address and browser.
   * @throws NOT_FOUND for a card that the zone does not have
   */
  save(ctx: RequestContext, id: number, act: PublicityAct): Promise<void>;
  list(
    ctx: RequestContext,
    page: { limit: number; offset: number },
  ): Promise<{ list: PublicityCount[]; hasMore: boolean }>;
  /**
   * Who saw what on days that are over everywhere has been counted, and is forgotten.
   * @param now milliseconds
   */
  prune(now: number): Promise<void>;
}

export function createStatistics({ db }: Pick<Core, 'db'>): Statistics {
  const q = () => db.q<PublicityTables>();

  /** Made with the day's first visitor. Once it is gone, nobody can tell whose a digest was. */
  async function saltOf(day: number): Promise<string> {
    const made = { day, salt: randomBytes(16).toString('base64') };
    await q()
      .insertInto('publicity_salt')
      .values(made)
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute();
    const stored = q().selectFrom('publicity_salt').select('salt').where('day', '=', day);
    return (await stored.executeTakeFirstOrThrow()).salt;
  }

  async function readerOf({ viewer, ip, userAgent }: RequestContext, day: number): Promise<string> {
    if (viewer) return `member ${viewer.uid}`;
    const who = JSON.stringify([await saltOf(day), ip, userAgent]);
    return `visitor ${createHash('sha256').update(who).digest('base64url')}`;
  }

  async function add(key: CardDay, act: PublicityAct): Promise<void> {
    await q()
      .insertInto('publicity_count')
      .values({ ...key, views: act === 'view' ? 1 : 0, clicks: act === 'click' ? 1 : 0 })
      .onConflict((conflict) =>
        conflict.columns(['zone', 'day', 'card']).doUpdateSet(({ eb, ref }) => ({
          views: eb('publicity_count.views', '+', ref('excluded.views')),
          clicks: eb('publicity_count.clicks', '+', ref('excluded.clicks')),
        })),
      )
      .execute();
  }

  return {
    async save(ctx, id, act) {
      if (!isKnown(ctx, id)) throw fail('NOT_FOUND');
      const key = { zone: ctx.zone.abbr, day: dayIn(ctx.now, ctx.zone.timeZone), card: id };
      await db.tx(async () => {
        const view = { ...key, act, reader: await readerOf(ctx, key.day) };
        const first = await q()
          .insertInto('publicity_seen')
          .values(view)
          .onConflict((conflict) => conflict.columns(['day', 'zone', 'card', 'act', 'reader']).doNothing())
          .executeTakeFirstOrThrow();
        if (first.numInsertedOrUpdatedRows) await add(key, act);
      });
    },

    async list(ctx, { limit, offset }) {
      const rows = await q()
        .selectFrom('publicity_count')
        .select(['day', 'card as id', 'views', 'clicks'])
        .where('zone', '=', ctx.zone.abbr)
        .orderBy('day', 'desc')
        .orderBy('card', 'desc')
        .limit(limit + 1)
        .offset(offset)
        .execute();
      const list = rows.slice(0, limit).map((row) => ({ ...row, title: titleIn(ctx, row.id) }));
      return { list, hasMore: rows.length > limit };
    },

    // Two days back: it is yesterday somewhere, whatever a zone's time zone.
    prune: (now) =>
      db.tx(async () => {
        const before = dayIn(now - 2 * DAY_MS, 'UTC');
        await q().deleteFrom('publicity_seen').where('day', '<', before).execute();
        await q().deleteFrom('publicity_salt').where('day', '<', before).execute();
      }),
  };
}
