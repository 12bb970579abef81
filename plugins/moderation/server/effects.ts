import { DAY_MS, assertNever, CLEARED, RestrictionKind, type RequestContext } from '../../../server/sdk/index.ts';
import { isCoreTarget, type EffectKind } from '../contract.ts';
import { BanType, FOR_EVER } from '../shared/clauses.ts';
import { penaltyHooks } from './face.ts';
import type { ModerationStore, NewEffect } from './store.ts';
import type { EffectRow, SanctionRow } from './tables.ts';
import type { Core } from './uses.ts';

/** Why an effect could not be undone: keys of the texts `effectKept`. */
export type Kept = '' | 'deleted' | 'gone' | 'capped' | 'changed';

/** When something ends that lasts for some days; null: never. */
export const endOf = (now: number, days: number): number | null => (days === FOR_EVER ? null : now + days * DAY_MS);

const KIND_OF = {
  [BanType.publicChannel]: { effect: 'mute', restriction: RestrictionKind.mute },
  [BanType.allChannels]: { effect: 'ban', restriction: RestrictionKind.ban },
} as const;
/** What a mute of this kind is, as an effect and as a restriction. */
export const muteOf = (bannedType: number) =>
  bannedType === BanType.none ? null : KIND_OF[bannedType === BanType.allChannels ? 2 : 1];

const sourceOf = (sanction: number): string => `moderation:${sanction}`;

/** What sanctions do to people and their texts, and the exact inverse of each. */
export function createEffects(core: Core, store: Pick<ModerationStore, 'holding'>) {
  /** @returns why not, when its author has deleted it, or it is there no more */
  async function show(ctx: RequestContext, effect: EffectRow, kind: 'hide' | 'delete'): Promise<Kept> {
    const { zone, target_type, target_id } = effect;
    if (!isCoreTarget(target_type)) {
      const about = { type: target_type, id: target_id };
      return (await core.hooks.run(penaltyHooks.bringBack, ctx, about)) ? '' : 'gone';
    }
    const texts = target_type === 'post' ? core.posts : core.comments;
    if (kind === 'delete') {
      await texts.bringBack(ctx, target_id);
      return '';
    }
    if (await texts.show(ctx, target_id)) return '';
    // Another sanction has deleted it: with the end of that it comes back, and is not hidden.
    return (await store.holding(zone, effect, 'delete')) ? '' : 'deleted';
  }

  return {
    /**
     * Takes points from somebody's reputation.
     * @returns what it really lost
     */
    async deduct(ctx: RequestContext, uid: number, points: number, reason: string): Promise<number> {
      const { applied } = await core.reputation.change(ctx, uid, -points, reason);
      return Math.abs(applied);
    },

    /** Clears what the heaviest clauses clear. @returns an effect for each, with what it cleared */
    async clear(uid: number): Promise<NewEffect[]> {
      const done: NewEffect[] = [];
      for (const kind of CLEARED) {
        const amount = await core.clearing[kind].count(uid);
        const data = await core.clearing[kind].clear(uid);
        done.push({ kind, amount, data, until: null, was_so: 0 });
      }
      return done;
    },

    /** Keeps somebody from publishing, or from writing at all, until a moment. */
    mute: (
      ctx: RequestContext,
      {
        sanction,
        uid,
        bannedType,
        days,
        reason,
      }: {
        readonly sanction: number;
        readonly uid: number;
        readonly bannedType: number;
        readonly days: number;
        readonly reason: string;
      },
    ): Promise<void> | undefined => {
      const kind = muteOf(bannedType)?.restriction;
      if (kind === undefined) return undefined;
      const until = ctx.now + days * DAY_MS;
      return core.restrictions.impose(ctx, { uid, kind, until, reason, source: sourceOf(sanction) });
    },

    /** Undoes one thing. @returns why not, where it cannot be */
    async undo(ctx: RequestContext, { id, uid }: SanctionRow, effect: EffectRow, reason: string): Promise<Kept> {
      if (effect.was_so === 1) return '';
      const kind: EffectKind = effect.kind;
      switch (kind) {
        case 'hide':
        case 'delete':
          return show(ctx, effect, kind);
        case 'reputation': {
          if (effect.amount === 0) return '';
          const { applied } = await core.reputation.change(ctx, uid, effect.amount, reason);
          return applied < effect.amount ? 'capped' : '';
        }
        case 'mute':
        case 'ban':
          await core.restrictions.lift(ctx, { uid, kind: RestrictionKind[kind], source: sourceOf(id) });
          return '';
        case 'profile':
        case 'friends':
        case 'roles':
          return (await core.clearing[kind].restore(uid, effect.data)) ? '' : 'changed';
        case 'points':
        case 'warning':
          return '';
        default:
          return assertNever(kind);
      }
    },
  };
}
export type Effects = ReturnType<typeof createEffects>;
