import { pluginError, viewerOf, type RequestContext } from '../../../server/sdk/index.ts';
import { type LotteryRecord, type PrizeState, type Registration } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { LotteryDeps } from './deps.ts';
import { readLine, readReason } from './given.ts';
import type { Managing } from './manage.ts';
import { settingsOf } from './rules.ts';
import type { AwardRow, LotteryRow, LotteryTables } from './tables.ts';

/** Days after sending for which what a winner has left is kept. */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 3600_000;
/** Rows that one run of the job takes. */
const AT_ONCE = 200;

const LENGTHS = { name: 40, contact: 60, address: 200, server: 60, role: 60, remark: 200 } as const;

/** The ledger of prizes: won, registered, sent or forfeited. A prize moves on only from the state that whoever moves it has seen. */
export function createLedger(deps: LotteryDeps, { lock }: Pick<Managing, 'lock'>) {
  const { core, store, log, secrets } = deps;
  const { db } = core;
  const q = () => db.q<LotteryTables>();

  /** @returns whether it was in that state */
  async function move(
    award: Pick<AwardRow, 'id'>,
    from: PrizeState,
    change: Partial<Omit<AwardRow, 'id'>>,
  ): Promise<boolean> {
    const done = await q()
      .updateTable('lottery_award')
      .set(change)
      .where('id', '=', award.id)
      .where('state', '=', from)
      .executeTakeFirst();
    return done.numUpdatedRows === 1n;
  }

  function read(given: Partial<Registration>): Registration {
    const line = (key: keyof Registration) => readLine(given[key] ?? '', LENGTHS[key]);
    const registration = {
      ...{ name: line('name'), contact: line('contact'), address: line('address') },
      ...{ server: line('server'), role: line('role'), remark: line('remark') },
    };
    if (registration.name === '' || registration.contact === '') throw pluginError(manifest, 'CONTACT_REQUIRED');
    return registration;
  }

  /** How many have registered, without saying who. */
  async function logRegistered(row: LotteryRow, now: number): Promise<void> {
    const awards = await store.awards(row.post_id);
    const registered = awards.filter(({ state }) => state === 'registered' || state === 'sent').length;
    await log.add(row, now, 'registered', {
      registered,
      of: awards.filter(({ state }) => state !== 'forfeited').length,
    });
  }

  async function tell(
    ctx: RequestContext,
    row: LotteryRow,
    award: AwardRow,
    text: 'sent' | 'forfeited',
  ): Promise<void> {
    const prize = settingsOf(row).lotteryPrizeList[award.prize_index]?.prizeName ?? '';
    // i18n-keys: sent, forfeited
    await core.messages.send(ctx, [
      {
        ...{ to: award.uid, kind: 'system', action: 1, text: `lottery:${text}`, values: { prize } },
        ...{ postId: row.post_id, link: `/posts/${row.post_id}#lottery`, onceKey: `lottery:${award.id}:${text}` },
      },
    ]);
  }

  async function forfeit(ctx: RequestContext, row: LotteryRow, award: AwardRow, from: PrizeState, reason: string) {
    if (!(await move(award, from, { state: 'forfeited', state_at: ctx.now, registration: null }))) return false;
    await log.add(row, ctx.now, 'forfeited', { id: award.id, entryId: award.entry_id, reason });
    await tell(ctx, row, award, 'forfeited');
    return true;
  }

  function recordOf(award: AwardRow, row: LotteryRow, card: LotteryRecord['userInfo']): LotteryRecord {
    return {
      ...{ id: award.id, round: award.round, prizeIndex: award.prize_index, entryId: award.entry_id, uid: award.uid },
      prizeName: settingsOf(row).lotteryPrizeList[award.prize_index]?.prizeName ?? '',
      ...{ userInfo: card, reason: award.reason, state: award.state, wonTime: award.won_at },
      ...{ registerUntil: award.register_until, stateTime: award.state_at },
      ...{ registration: secrets.registrationOf(award), replaces: award.replaces ?? 0 },
      isRedrawn: award.redraw_round === null ? 0 : 1,
    };
  }

  return {
    /** @throws NOT_WINNER, REGISTER_OVER, REGISTERED (it was sent), CONTACT_REQUIRED, TOO_LONG */
    async register(
      ctx: RequestContext,
      wbId: number,
      id: number | undefined,
      given: Partial<Registration>,
    ): Promise<void> {
      const { uid } = viewerOf(ctx);
      const registration = read(given);
      await db.tx(async () => {
        const row = await lock(ctx, wbId);
        const awards = (await store.awards(wbId)).filter((award) => award.uid === uid);
        const award = id === undefined ? awards.at(-1) : awards.find((one) => one.id === id);
        if (!award) throw pluginError(manifest, 'NOT_WINNER');
        if (award.state === 'sent') throw pluginError(manifest, 'REGISTERED');
        if (award.state === 'forfeited' || ctx.now > award.register_until) throw pluginError(manifest, 'REGISTER_OVER');
        const change = { state: 'registered' as const, registration: secrets.registration(award, registration) };
        const isNew = award.state === 'won';
        if (!(await move(award, award.state, { ...change, ...(isNew ? { state_at: ctx.now } : {}) })))
          throw pluginError(manifest, 'STATE');
        if (isNew) await logRegistered(row, ctx.now);
      });
    },

    /** @throws NOT_WINNER (no such award), STATE (it is not `from` any more, or does not go there), REASON_REQUIRED */
    update: (
      ctx: RequestContext,
      {
        wbId,
        id,
        from,
        to,
        reason,
      }: { wbId: number; id: number; from: PrizeState; to: 'sent' | 'forfeited'; reason?: string },
    ): Promise<LotteryRecord> =>
      db.tx(async () => {
        const row = await lock(ctx, wbId);
        const award = (await store.awards(wbId)).find((one) => one.id === id);
        if (!award) throw pluginError(manifest, 'NOT_WINNER');
        const isWay = to === 'sent' ? from === 'registered' : from === 'won' || from === 'registered';
        if (!isWay) throw pluginError(manifest, 'STATE');
        const why = to === 'forfeited' ? readReason(reason) : readLine(reason ?? '', 200);
        const done =
          to === 'sent'
            ? await move(award, from, { state: 'sent', state_at: ctx.now, sent_at: ctx.now })
            : await forfeit(ctx, row, award, from, 'manager');
        if (!done) throw pluginError(manifest, 'STATE');
        if (to === 'sent') {
          const awards = await store.awards(wbId);
          await log.add(row, ctx.now, 'sent', { sent: awards.filter(({ state }) => state === 'sent').length });
          await tell(ctx, row, award, 'sent');
        }
        const detail = { award: id, from, to };
        await core.audit.record(ctx, {
          action: 'lottery.award',
          targetType: 'post',
          targetId: wbId,
          reason: why,
          detail,
        });
        const after = (await store.awards(wbId)).find((one) => one.id === id) ?? award;
        return recordOf(after, row, (await core.users.cards(ctx, [award.uid])).get(award.uid) ?? null);
      }),

    /** What winners have left is personal: who looks is recorded. */
    list: (ctx: RequestContext, row: LotteryRow, page: { limit: number; offset: number; state?: PrizeState }) =>
      db.tx(async () => {
        const all = (await store.awards(row.post_id)).filter(({ state }) => !page.state || state === page.state);
        const shown = all.slice(page.offset, page.offset + page.limit);
        const cards = await core.users.cards(ctx, [...new Set(shown.map(({ uid }) => uid))]);
        if (shown.some(({ registration }) => registration !== null))
          await core.audit.record(ctx, {
            ...{ action: 'lottery.records', targetType: 'post', targetId: row.post_id, reason: '' },
          });
        return {
          list: shown.map((award) => recordOf(award, row, cards.get(award.uid) ?? null)),
          hasMore: all.length > page.offset + page.limit,
          count: all.length,
        };
      }),

    recordOf,

    /** The job: whose time to register is over has forfeited the prize, and what is 90 days behind is forgotten. */
    async tidy(now: number): Promise<void> {
      const late = await db.tx(() =>
        q()
          .selectFrom('lottery_award')
          .select(['id', 'post_id', 'zone', 'uid'])
          .where('state', '=', 'won')
          .where('register_until', '<', now)
          .orderBy('register_until')
          .limit(AT_ONCE)
          .execute(),
      );
      for (const [postId, awards] of Map.groupBy(late, ({ post_id }) => post_id)) await miss(postId, awards, now);
      await db.tx(async () => {
        const old = await q()
          .selectFrom('lottery_award')
          .select('id')
          .where('registration', 'is not', null)
          .where('sent_at', 'is not', null)
          .where('sent_at', '<', now - KEPT_DAYS * DAY_MS)
          .limit(AT_ONCE)
          .execute();
        if (old.length === 0) return;
        const ids = old.map(({ id }) => id);
        await q().updateTable('lottery_award').set({ registration: null }).where('id', 'in', ids).execute();
      });
    },
  };

  async function miss(postId: number, late: readonly { id: number; zone: string }[], now: number): Promise<void> {
    await db.tx(async () => {
      const row = await store.lock(late[0]?.zone ?? '', postId);
      const where = row && core.contextIn(row.zone, now);
      // A zone that is stopped, or has taken the plugin away, leaves its winners their prizes.
      if (!row || !where || !('lottery' in where.zone.plugins)) return;
      const ids = new Set(late.map(({ id }) => id));
      for (const award of (await store.awards(postId)).filter(({ id }) => ids.has(id)))
        await forfeit(where, row, award, 'won', 'late');
    });
  }
}

export type Ledger = ReturnType<typeof createLedger>;
