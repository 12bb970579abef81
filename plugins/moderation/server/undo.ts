import { fail, pluginError, viewerOf, type RequestContext } from '../../../server/sdk/index.ts';
import { isCoreTarget, UNDO_MS, type SanctionEffect } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { assertMayUndo, assertNoParty } from './authority.ts';
import type { Clauses } from './clauses.ts';
import type { Effects } from './effects.ts';
import { penaltyHooks } from './face.ts';
import type { PublicLog } from './public-log.ts';
import type { ModerationStore } from './store.ts';
import type { EffectRow, SanctionRow } from './tables.ts';
import { tellPerson } from './tell.ts';
import type { Core } from './uses.ts';

export interface UndoDeps {
  readonly core: Core;
  readonly store: ModerationStore;
  readonly clauses: Clauses;
  readonly effects: Effects;
  readonly publicLog: PublicLog;
}

export const presentEffect = (row: EffectRow): SanctionEffect => ({
  id: row.id,
  kind: row.kind,
  amount: row.amount,
  until: row.until ?? 0,
  undoneTime: row.undone_at ?? 0,
  kept: row.kept,
});

const holds = ({ undone_at }: EffectRow): boolean => undone_at === null;

/** Takes sanctions back, in whole or in part, each effect by its own inverse. */
export function createUndo({ core, store, clauses, effects, publicLog }: UndoDeps) {
  /**
   * The effects that are named, of those that hold; without names all.
   * @throws EFFECT_UNKNOWN
   */
  function chosen(all: readonly EffectRow[], ids: readonly number[] | undefined): EffectRow[] {
    if (ids?.some((id) => !all.some((effect) => effect.id === id))) throw pluginError(manifest, 'EFFECT_UNKNOWN');
    return all.filter((effect) => holds(effect) && (!ids || ids.includes(effect.id)));
  }

  /** Undoes effects of a locked sanction and writes down why. In a transaction. */
  async function undo(
    ctx: RequestContext,
    sanction: SanctionRow,
    which: readonly EffectRow[],
    reason: string,
  ): Promise<'lift' | 'reduce'> {
    const { uid } = viewerOf(ctx);
    for (const effect of which) {
      const kept = await effects.undo(ctx, sanction, effect, reason);
      await store.undone(effect.id, uid, kept, ctx.now);
    }
    const kind = (await store.effects([sanction.id])).some(holds) ? 'reduce' : 'lift';
    await store.addChange({ sanction_id: sanction.id, kind, by_uid: uid, reason, created_at: ctx.now });
    await publicLog.add(ctx, sanction, { kind });
    return kind;
  }

  // i18n-keys: moderation-notices:lift, moderation-notices:reduce
  async function tell(ctx: RequestContext, sanction: SanctionRow, kind: 'lift' | 'reduce', reason: string) {
    const clause = (await clauses.texts(ctx.zone.abbr, [sanction]))(sanction);
    await tellPerson(core, ctx, sanction, { clause, text: kind, values: { reason } });
  }

  /** Taken back at once by who issued it, it leaves the case as it found it. */
  async function reopen(ctx: RequestContext, sanction: SanctionRow): Promise<void> {
    const { target_type: type, target_id: id, issuer_uid, created_at } = sanction;
    if (issuer_uid !== viewerOf(ctx).uid || ctx.now >= created_at + UNDO_MS) return;
    if (isCoreTarget(type)) await core.reports.reopen(ctx, { type, id }, created_at);
    else await core.hooks.run(penaltyHooks.reopen, ctx, { type, id }, created_at);
  }

  return {
    chosen,
    undo,

    /**
     * Lifts a sanction, or the named effects of it. What is undone already stays so.
     * @throws NOT_FOUND, OWN_SANCTION, CLAUSE_FORBIDDEN, OWN_MATTER, EFFECT_UNKNOWN
     */
    lift: (
      ctx: RequestContext,
      {
        id,
        reason,
        effects: ids,
      }: { readonly id: number; readonly reason: string; readonly effects?: number[] | undefined },
    ): Promise<{ effects: SanctionEffect[] }> =>
      core.db.tx(async () => {
        const sanction = await store.lock(ctx.zone.abbr, id);
        if (!sanction) throw fail('NOT_FOUND');
        assertMayUndo(ctx, sanction);
        await assertNoParty(core, ctx, sanction);
        const why = reason.trim();
        if (!why) throw pluginError(manifest, 'REASON_REQUIRED');
        const which = chosen(await store.effects([id]), ids);
        if (which.length > 0) {
          const kind = await undo(ctx, sanction, which, why);
          await core.audit.record(ctx, {
            action: `sanction.${kind}`,
            targetType: sanction.target_type,
            targetId: sanction.target_id,
            reason: why,
            detail: { sanction: id, effects: which.map((effect) => effect.kind) },
          });
          await tell(ctx, sanction, kind, why);
          if (kind === 'lift') await reopen(ctx, sanction);
        }
        return { effects: (await store.effects([id])).map(presentEffect) };
      }),

    /**
     * What a sanction has hidden is shown again by another way: the rest of it stays. In the
     * transaction of that.
     * @throws OWN_SANCTION, CLAUSE_FORBIDDEN, OWN_MATTER
     */
    async shown(ctx: RequestContext, target: Pick<SanctionRow, 'target_type' | 'target_id'>, reason: string) {
      const hiding = await store.holding(ctx.zone.abbr, target, 'hide');
      const sanction = hiding && (await store.lock(ctx.zone.abbr, hiding.sanction_id));
      if (!sanction) return;
      assertMayUndo(ctx, sanction);
      await assertNoParty(core, ctx, sanction);
      await tell(ctx, sanction, await undo(ctx, sanction, [hiding], reason), reason);
    },
  };
}
export type Undo = ReturnType<typeof createUndo>;
