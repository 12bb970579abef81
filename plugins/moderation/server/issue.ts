import {
  cleanText,
  LIMITS,
  pluginError,
  viewerOf,
  type InputOf,
  type NoticePart,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import {
  isCoreTarget,
  SANCTION_LIMITS,
  type issueSanction,
  type SanctionAction,
  type sanctionPreview,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { BanType, CUSTOM, FOR_EVER, type Clause } from '../shared/clauses.ts';
import { penaltyProblem } from '../shared/penalty.ts';
import { assertMayChoose, assertMayPenalise } from './authority.ts';
import type { Clauses } from './clauses.ts';
import { endOf, muteOf, type Effects } from './effects.ts';
import { commentTarget, keepEvidence, known, postTarget, quoteOf, targetOf } from './evidence.ts';
import { penaltyHooks, type PenaltyTarget } from './face.ts';
import type { PublicLog } from './public-log.ts';
import type { Rules } from './rules/rules.ts';
import type { ModerationStore, NewEffect } from './store.ts';
import { tellPerson } from './tell.ts';
import type { Core } from './uses.ts';

type Input = InputOf<typeof issueSanction>;

/** What of a call is the penalty. */
type PenaltyFields = Omit<Input, 'action' | 'targetType' | 'targetId' | 'requestKey'>;

/** A penalty whose fields are complete and belong together. */
export interface Penalty {
  readonly clause: Clause;
  /** The moderator's words, of the custom clause; else empty. */
  readonly reason: string;
  readonly bannedType: number;
  readonly bannedDays: number;
  readonly remark: string;
  readonly note: string;
}

const clean = (text: string | undefined, max: number): string => {
  const line = cleanText(text ?? '');
  if ([...line].length > max) throw pluginError(manifest, 'TEXT_TOO_LONG', { max });
  return line;
};

export interface IssueDeps {
  readonly core: Core;
  readonly store: ModerationStore;
  readonly clauses: Clauses;
  readonly effects: Effects;
  readonly publicLog: PublicLog;
  readonly rules: Pick<Rules, 'holds'>;
}

// i18n-keys: moderation-notices:hide*, moderation-notices:delete*, moderation-notices:penalise*
// i18n-keys: moderation-notices:points*, moderation-notices:mute*
/** What a penalty is in words; null: it is none. */
function penaltyText({ clause, bannedType, bannedDays }: Penalty): NoticePart | null {
  if (clause.number === 0 && bannedType === BanType.none) return null;
  const kind = clause.number > 0 ? 'points' : 'mute';
  const end = bannedDays === FOR_EVER ? '_forever' : '';
  return { text: `moderation:${kind}_${bannedType}${end}`, values: { points: clause.number, days: bannedDays } };
}

/**
 * What the person is told, in words: which text it is. What a reason alone hides or deletes has no
 * remark; a warning always has one.
 */
function toldAs(action: SanctionAction, penalty: NoticePart | null, remark: string): string {
  if (penalty) return action;
  return remark && action !== 'penalise' ? `${action}_remark` : `${action}_plain`;
}

/** Issues sanctions: what is done, its record and the message to the person are one transaction. */
export function createIssue({ core, store, clauses, effects, publicLog, rules }: IssueDeps) {
  /** @throws what is missing, CLAUSE_FORBIDDEN, CLAUSE_CHANGED */
  function readPenalty(ctx: RequestContext, input: PenaltyFields): Penalty {
    const problem = penaltyProblem(input);
    if (problem) throw pluginError(manifest, problem);
    const { punishmentClause: id = CUSTOM, punishmentClauseType: type, reputationValue: points } = input;
    assertMayChoose(ctx, id);
    const clause = clauses.find(ctx, id);
    const isSame =
      clause && (points ?? clause.number) === clause.number && [undefined, clause.type, clause.typeEn].includes(type);
    if (!isSame) throw pluginError(manifest, 'CLAUSE_CHANGED');
    const bannedType = input.bannedType ?? BanType.none;
    return {
      clause,
      reason: id === CUSTOM ? clean(input.reason, LIMITS.moderationReason) : '',
      bannedType,
      bannedDays: bannedType === BanType.none ? 0 : (input.bannedDays ?? 0),
      remark: clean(input.remark, SANCTION_LIMITS.remark),
      note: clean(input.note, SANCTION_LIMITS.note),
    };
  }

  /**
   * Writes a sanction down, does what it does to the person, and tells them. In the transaction that
   * has hidden or deleted the target.
   * @param how `was_so` 1: the target was hidden before, so the inverse leaves it so
   * @throws OWN_SANCTION, OUTRANKED, NOBODY_TO_PENALISE, SANCTIONED_ALREADY
   */
  async function record(
    ctx: RequestContext,
    target: PenaltyTarget,
    { action, was_so }: { readonly action: SanctionAction; readonly was_so: 0 | 1 },
    penalty: Penalty,
  ): Promise<number> {
    const { clause, reason, bannedType, bannedDays, remark, note } = penalty;
    const { uid } = target;
    await assertMayPenalise(core, ctx, uid);
    const isPenalty = clause.number > 0 || bannedType !== BanType.none || action === 'penalise';
    if (isPenalty && (await core.users.isSystemAccount(uid))) throw pluginError(manifest, 'NOBODY_TO_PENALISE');
    const evidence = await keepEvidence(core, ctx, target);
    const told = [reason || clause.description, remark].filter(Boolean).join('：');
    const lost = clause.number > 0 ? await effects.deduct(ctx, uid, clause.number, told) : 0;
    const done: NewEffect[] = [];
    const plain = { amount: 0, data: '', until: null, was_so: 0 } as const;
    if (action !== 'penalise') done.push({ ...plain, kind: action, was_so });
    if (clause.number > 0) {
      done.push({ ...plain, kind: 'points', amount: clause.number, until: endOf(ctx.now, clause.agingDays) });
      done.push({ ...plain, kind: 'reputation', amount: lost });
    }
    const mute = muteOf(bannedType);
    if (mute) done.push({ ...plain, kind: mute.effect, until: endOf(ctx.now, bannedDays) });
    if (clause.clears) done.push(...(await effects.clear(uid)));
    if (done.length === 0) done.push({ ...plain, kind: 'warning' });
    const row = {
      zone: ctx.zone.abbr,
      uid,
      action,
      target_type: target.type,
      target_id: target.id,
      post_id: target.postId,
      clause_version: await clauses.version(ctx),
      clause_id: clause.id,
      reason,
      points: clause.number,
      ban_type: bannedType,
      ban_days: bannedDays,
      remark,
      note,
      evidence: JSON.stringify(evidence),
      issuer_uid: viewerOf(ctx).uid,
      created_at: ctx.now,
    };
    const id = await store.add(row, done);
    // What was reported of a plugin's thing is closed by the plugin, with the thing.
    if (isCoreTarget(target.type)) await core.reports.settle(ctx, { type: target.type, id: target.id }, told);
    await publicLog.add(ctx, { id, ...row }, { kind: 'sanction' });
    await effects.mute(ctx, { sanction: id, uid, bannedType, days: bannedDays, reason: told });
    await core.audit.record(ctx, {
      action: `${target.type}.${action}`,
      targetType: target.type,
      targetId: target.id,
      reason: told,
      detail: { sanction: id, uid, clause: clause.id, title: target.title },
    });
    const said = penaltyText(penalty);
    await tellPerson(
      core,
      ctx,
      { id, ...row },
      {
        clause,
        text: toldAs(action, said, remark),
        values: { remark, quote: quoteOf(evidence), ...(said ? { penalty: said } : {}) },
      },
    );
    return id;
  }

  /**
   * A thing of a plugin is deleted; hidden it would be for nobody, and without that its author would
   * be penalised for what stays.
   * @throws EFFECT_UNKNOWN, NOT_FOUND
   */
  async function removeOfPlugin(
    ctx: RequestContext,
    { action, targetType, targetId }: Pick<Input, 'action' | 'targetType' | 'targetId'>,
  ): Promise<PenaltyTarget> {
    if (action !== 'delete') throw pluginError(manifest, 'EFFECT_UNKNOWN');
    return known(await core.hooks.run(penaltyHooks.takeDown, ctx, { type: targetType, id: targetId }));
  }

  /** Hides, deletes or only looks; in the transaction. @throws NOT_FOUND, EFFECT_UNKNOWN */
  async function carryOut(
    ctx: RequestContext,
    asked: Pick<Input, 'action' | 'targetType' | 'targetId'>,
  ): Promise<{ readonly target: PenaltyTarget; readonly was_so: 0 | 1 }> {
    const { action, targetType, targetId } = asked;
    if (!isCoreTarget(targetType)) return { target: await removeOfPlugin(ctx, asked), was_so: 0 };
    if (targetType === 'user') return { target: await targetOf(core, ctx, targetType, targetId), was_so: 0 };
    const { posts, comments } = core;
    const isPost = targetType === 'post';
    if (action === 'delete') {
      const target = isPost
        ? postTarget(await posts.takeDown(ctx, targetId))
        : commentTarget(await comments.takeDown(ctx, targetId));
      return { target, was_so: 0 };
    }
    // Locks it, so that what is kept as evidence is what stands there.
    const isNew = action === 'hide' && (await (isPost ? posts : comments).setHidden(ctx, targetId, true));
    const target = await targetOf(core, ctx, targetType, targetId);
    // What a rule holds is hidden by the moderator who agrees.
    const wasSo = action === 'hide' && !isNew && !(await rules.holds(ctx, targetType, targetId));
    return { target, was_so: wasSo ? 1 : 0 };
  }

  const once = async (work: () => Promise<number>): Promise<number> => {
    try {
      return await work();
    } catch (error) {
      throw core.db.isUniqueViolation(error) ? pluginError(manifest, 'SANCTIONED_ALREADY') : error;
    }
  };

  return {
    record,

    /**
     * Of a penalty for several things, before any of them.
     * @throws what is missing, CLAUSE_FORBIDDEN, CLAUSE_CHANGED
     */
    assertComplete: (ctx: RequestContext, input: PenaltyFields): void => void readPenalty(ctx, input),

    /** What a moderator looks at before they choose. @throws NOT_FOUND */
    async preview(ctx: RequestContext, { targetType, targetId }: InputOf<typeof sanctionPreview>) {
      const { clearing } = core;
      const { uid } = await targetOf(core, ctx, targetType, targetId);
      const zone = ctx.zone.abbr;
      return {
        userInfo: (await core.users.cards(ctx, [uid])).get(uid) ?? null,
        points: await store.points(zone, uid, ctx.now),
        ...(await store.record(zone, uid)),
        clearable: {
          profile: await clearing.profile.count(uid),
          friends: await clearing.friends.count(uid),
          roles: await clearing.roles.count(uid),
        },
      };
    },

    /** The custom clause and no penalty: what a moderator does with a reason alone. */
    plain: (ctx: RequestContext, reason: string): Penalty => {
      const clause = clauses.find(ctx, CUSTOM);
      const text = clean(reason, LIMITS.moderationReason);
      if (!clause || !text) throw pluginError(manifest, 'REASON_REQUIRED');
      return { clause, reason: text, bannedType: BanType.none, bannedDays: 0, remark: '', note: '' };
    },

    /** @returns the id of the sanction @throws also NOT_FOUND and what is missing */
    issue(ctx: RequestContext, input: Input): Promise<number> {
      const penalty = readPenalty(ctx, input);
      if (input.targetType === 'user' && input.action !== 'penalise') throw pluginError(manifest, 'EFFECT_UNKNOWN');
      return once(() =>
        core.submissions.once(ctx, 'sanction', input.requestKey, {
          make: async () => {
            const { target, was_so } = await carryOut(ctx, input);
            return record(ctx, target, { action: input.action, was_so }, penalty);
          },
        }),
      );
    },
  };
}
export type Issue = ReturnType<typeof createIssue>;
