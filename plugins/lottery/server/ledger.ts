import { pluginError, viewerOf, type RequestContext } from '../../../server/sdk/index.ts';
import { type LotteryRecord, type PrizeState, type Registration } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { LotteryDeps } from './deps.ts';
import type { PrizeMoves } from './forfeit.ts';
import { readLine, readReason } from './given.ts';
import { deadlineOf } from './hold.ts';
import type { Managing } from './manage.ts';
import type { OwnPart } from './own.ts';
import { settingsOf } from './rules.ts';
import type { AwardRow, LotteryRow } from './tables.ts';

const LENGTHS = { name: 40, contact: 60, address: 200, server: 60, role: 60, remark: 200 } as const;

/**
 * The ledger of prizes: won, registered, sent or forfeited. A prize moves on only from the state
 * that whoever moves it has seen.
 */
export function createLedger(
  deps: LotteryDeps,
  { lock, own, moves }: Pick<Managing, 'lock'> & { readonly own: OwnPart; readonly moves: PrizeMoves },
) {
  const { core, store, log, secrets } = deps;
  const { db } = core;
  const { move, tell, forfeit } = moves;

  function read(given: Partial<Registration>): Registration {
    const line = (key: keyof Registration) => readLine(given[key] ?? '', LENGTHS[key]);
    const registration = {
      name: line('name'),
      contact: line('contact'),
      address: line('address'),
      server: line('server'),
      role: line('role'),
      remark: line('remark'),
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

  function recordOf(
    ctx: Pick<RequestContext, 'now'>,
    award: AwardRow,
    row: LotteryRow,
    card: LotteryRecord['userInfo'],
  ): LotteryRecord {
    const uid = own.entriesOf(row).holderOf(award);
    return {
      id: award.id,
      round: award.round,
      prizeIndex: award.prize_index,
      entryId: award.entry_id,
      uid,
      prizeName: settingsOf(row).lotteryPrizeList[award.prize_index]?.prizeName ?? '',
      userInfo: uid === 0 ? null : card,
      reason: award.reason,
      state: award.state,
      wonTime: award.won_at,
      forfeitedBy: award.forfeited_by,
      forfeitReason: award.forfeit_reason,
      registerUntil: deadlineOf(row, award, ctx.now),
      stateTime: award.state_at,
      registration: secrets.registrationOf(award),
      replaces: award.replaces ?? 0,
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
        const entryId = own.entryIdOf(row, uid);
        const awards = (await store.awards(wbId)).filter((award) => award.entry_id === entryId);
        const award = id === undefined ? awards.at(-1) : awards.find((one) => one.id === id);
        // A lottery whose post they cannot see is a missing one to whoever has won nothing.
        if (!award && row.stage !== 'drawn') await core.posts.get(ctx, wbId);
        if (!award) throw pluginError(manifest, 'NOT_WINNER');
        if (award.state === 'sent') throw pluginError(manifest, 'REGISTERED');
        if (award.state === 'forfeited' || ctx.now > deadlineOf(row, award, ctx.now))
          throw pluginError(manifest, 'REGISTER_OVER');
        const change = { state: 'registered' as const, registration: secrets.registration(award, registration) };
        const isNew = award.state === 'won';
        if (!(await move(award, award.state, { ...change, ...(isNew ? { state_at: ctx.now } : {}) })))
          throw pluginError(manifest, 'STATE');
        if (isNew) await logRegistered(row, ctx.now);
      });
    },

    /**
     * @throws NOT_WINNER (no such award), STATE (it is not `from` any more, or does not go there),
     *   REASON_REQUIRED
     */
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
        const record = async (one: AwardRow): Promise<LotteryRecord> =>
          recordOf(ctx, one, row, (await core.users.cards(ctx, [award.uid])).get(award.uid) ?? null);
        // Where it was to go, perhaps by a request whose answer was lost.
        if (award.state === to) return record(award);
        const why = to === 'forfeited' ? readReason(reason) : readLine(reason ?? '', 200);
        const done =
          to === 'sent'
            ? await move(award, from, { state: 'sent', state_at: ctx.now, sent_at: ctx.now })
            : await forfeit(ctx, row, award, from, { by: 'manager', why });
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
        return record(after);
      }),

    /** What winners have left is personal: who looks is recorded. */
    list: (ctx: RequestContext, row: LotteryRow, page: { limit: number; offset: number; state?: PrizeState }) =>
      db.tx(async () => {
        const all = (await store.awards(row.post_id)).filter(({ state }) => !page.state || state === page.state);
        const listed = all.slice(page.offset, page.offset + page.limit);
        const cards = await core.users.cards(ctx, [...new Set(listed.map(({ uid }) => uid))]);
        if (listed.some(({ registration }) => registration !== null))
          await core.audit.record(ctx, {
            action: 'lottery.records',
            targetType: 'post',
            targetId: row.post_id,
            reason: '',
          });
        return {
          list: listed.map((award) => recordOf(ctx, award, row, cards.get(award.uid) ?? null)),
          hasMore: all.length > page.offset + page.limit,
          count: all.length,
        };
      }),

    recordOf,
  };
}

export type Ledger = ReturnType<typeof createLedger>;
