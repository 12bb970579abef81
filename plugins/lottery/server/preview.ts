import { createHash } from 'node:crypto';
import { fail, passes, pluginError, until, type RequestContext } from '../../../server/sdk/index.ts';
import { EXCLUDED, LOTTERY_LIMITS, type Entrant, type Excluded } from '../contract.ts';
import { lotteryGate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import type { LotteryDeps } from './deps.ts';
import { everybody } from './entries/collect.ts';
import type { OwnPart } from './own.ts';
import { phaseOf } from './phase.ts';
import { participationOf } from './rules.ts';
import type { LotteryRow } from './tables.ts';

/**
 * A count is kept so long, and so many times as long as it took: counting may not become the
 * server's work.
 */
const KEPT_MS = 5_000;
const KEPT_TIMES = 20;

interface Counts {
  readonly time: number;
  readonly eligible: number;
  readonly reasons: readonly (readonly [Excluded, number])[];
}

/** Who would take part by now: counts for everybody, names for 93. */
export function createPreview({ core, pages }: LotteryDeps, own: OwnPart) {
  async function count(ctx: RequestContext, row: LotteryRow): Promise<Counts> {
    const began = performance.now();
    const rules = await participationOf(core, ctx, row, Math.min(ctx.now, row.end_at));
    // Posts and topics are the one thing that somebody may have done twice.
    const countedUids = rules.needs.comment || !rules.needs.post ? null : new Set<number>();
    const found = new Map<string, number>();
    for await (const people of everybody(core, rules))
      for (const { uid, reason } of people) {
        if (countedUids?.has(uid)) continue;
        countedUids?.add(uid);
        found.set(reason, (found.get(reason) ?? 0) + 1);
      }
    ctx.tag(until(ctx.now + KEPT_MS + KEPT_TIMES * (performance.now() - began)));
    const reasons = EXCLUDED.flatMap((reason) => {
      const n = found.get(reason);
      return n === undefined ? [] : [[reason, n] as const];
    });
    return { time: ctx.now, eligible: found.get('') ?? 0, reasons };
  }

  /**
   * The counts, kept for some seconds. Kept ones of nobody are older than what somebody who is in
   * has done: those are counted anew, once for everybody who meets them.
   */
  async function countsFor(ctx: RequestContext, row: LotteryRow, key: string, isIn: boolean): Promise<Counts> {
    const counts = await core.cache.shared(key, ctx, () => count(ctx, row));
    if (!isIn || counts.eligible > 0) return counts;
    return core.cache.shared(`${key}:after:${counts.time}`, ctx, () => count(ctx, row));
  }

  return {
    /** @throws WRONG_PHASE before the start and after the end */
    async counts(ctx: RequestContext, row: LotteryRow) {
      if (phaseOf(row, ctx.now) !== 'running') throw pluginError(manifest, 'WRONG_PHASE');
      const version = createHash('sha256').update(row.settings).digest('base64url').slice(0, 12);
      // The counts are the same for every viewer; what each is told of them, and their own state,
      // is made for them alone.
      const missing = ctx.viewer ? await own.missing(ctx, row, ctx.viewer.uid) : [];
      const isIn = ctx.viewer !== null && missing.length === 0;
      const counts = await countsFor(ctx, row, `lottery:${row.post_id}:${version}`, isIn);
      const reported = passes(lotteryGate, ctx.viewer) ? (n: number) => n : unlessFew;
      const excluded = counts.reasons.reduce((sum, [, n]) => sum + n, 0);
      return {
        time: counts.time,
        eligible: reported(counts.eligible),
        // A sum beside all its parts but one would tell that one.
        excluded: counts.reasons.some(([, n]) => reported(n) === -1) ? -1 : reported(excluded),
        reasons: counts.reasons.map(([reason, n]) => ({ reason, count: reported(n) })),
        own: ctx.viewer ? { isIn: isIn ? (1 as const) : (0 as const), missing } : null,
      };
    },

    /** By name, for 93: the frozen list, or who would be in (or out, for a reason) by now. */
    async entrants(
      ctx: RequestContext,
      row: LotteryRow,
      {
        limit,
        offset,
        uids,
        reason = '',
      }: { limit: number; offset: number; uids?: readonly number[]; reason?: Excluded | '' },
    ) {
      const isFrozen = row.list_id !== null;
      const wanted = limit + 1;
      const found: Omit<Entrant, 'userInfo'>[] = [];
      if (uids)
        for (const uid of uids) {
          const entry = isFrozen ? await own.entryOf(row, uid) : null;
          if (entry) found.push({ uid, entryId: entry.entryId, reason: '' });
          if (isFrozen) continue;
          const [first = ''] = await own.missing(ctx, row, uid);
          found.push({ uid, entryId: own.entryIdOf(row, uid), reason: first });
        }
      else if (row.list_id !== null) {
        const places = Array.from({ length: wanted }, (_, n) => offset + n).filter((n) => n < row.entrant_count);
        const entries = await pages.at({ postId: row.post_id, listId: row.list_id }, places);
        found.push(...entries.map(({ uid, entryId }) => ({ uid, entryId, reason: '' as const })));
      } else found.push(...(await now(ctx, row, reason, offset, wanted)));
      const page = found.slice(0, limit);
      const cards = await core.users.cards(
        ctx,
        page.map(({ uid }) => uid),
      );
      return {
        list: page.map((entrant) => ({ ...entrant, userInfo: cards.get(entrant.uid) ?? null })),
        hasMore: found.length > limit,
        count: row.entrant_count,
        isFrozen: isFrozen ? (1 as const) : (0 as const),
      };
    },
  };

  async function now(ctx: RequestContext, row: LotteryRow, reason: string, offset: number, wanted: number) {
    const rules = await participationOf(core, ctx, row, Math.min(ctx.now, row.end_at));
    const uids = new Set<number>();
    for await (const people of everybody(core, rules)) {
      for (const person of people) if (person.reason === reason) uids.add(person.uid);
      if (uids.size >= offset + wanted) break;
    }
    return [...uids].slice(offset, offset + wanted).map((uid) => ({
      uid,
      entryId: own.entryIdOf(row, uid),
      reason: reason as Excluded | '',
    }));
  }
}

const unlessFew = (n: number): number => (n > 0 && n < LOTTERY_LIMITS.few ? -1 : n);

/** `1,2`. @throws BAD_INPUT */
export function readUids(text: string): number[] {
  const ids = text.split(',').map((part) => (/^\d{1,15}$/.test(part.trim()) ? Number(part) : 0));
  if (ids.length > 50 || ids.some((id) => id < 1)) throw fail('BAD_INPUT', { field: 'uids' });
  return [...new Set(ids)];
}
