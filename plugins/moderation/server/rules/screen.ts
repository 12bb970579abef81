import { createHash } from 'node:crypto';
import {
  CLOCK_DRIFT_MS,
  MINUTE_MS,
  moderatorGate,
  passes,
  pluginError,
  settingsOf,
  timeText,
  viewerOf,
  type AppError,
  type NewText,
  type RequestContext,
  type Screening,
  type StoredText,
} from '../../../../server/sdk/index.ts';
import { manifest } from '../../manifest.ts';
import type { PublicLog } from '../public-log.ts';
import type { Core } from '../uses.ts';
import { cut, excerptOf, FOUND } from './excerpt.ts';
import type { Alike, Caught } from './match.ts';
import type { Rules } from './rules.ts';
import { signatureOf, type Signature } from './similar.ts';
import type { NewHit, RuleStore } from './store.ts';
import type { Trust } from './trust.ts';
import { folded } from './words.ts';

export interface ScreenDeps {
  readonly core: Core;
  readonly store: RuleStore;
  readonly rules: Pick<Rules, 'ready' | 'holds'>;
  readonly publicLog: Pick<PublicLog, 'addHeld'>;
  readonly trustOf: (ctx: RequestContext) => Promise<{ readonly trust: Trust; readonly madeAt: number }>;
}

/** Where a caught text stands, and under whose name; nowhere with ids of 0. */
interface Place {
  readonly id: number;
  readonly postId: number;
  readonly uid: number;
}

/** What was found out about a text. */
interface Looked {
  readonly signature: Signature | null;
  readonly alike: readonly Alike[];
  readonly trust: Trust;
  readonly caught: readonly Caught[];
  /** How much what rules report weighs, by their ids. */
  readonly weights: ReadonlyMap<number, number>;
}

/**
 * What is to be done with a text, by the rules of the zone (docs/product/text-rules.md) and by how
 * much its author may publish (docs/product/writing-pace.md). Moderators write what they like.
 */
export function createScreen({ core, store, rules, publicLog, trustOf }: ScreenDeps) {
  async function look(ctx: RequestContext, text: NewText): Promise<Looked> {
    const [{ trust, madeAt }, { rules: ready, weights }] = await Promise.all([trustOf(ctx), rules.ready(ctx)]);
    const { similar } = settingsOf(ctx, manifest).pace;
    const minutes = Math.max(ready.minutes, trust === 'trusted' ? 0 : similar.minutes);
    const signature = minutes > 0 ? signatureOf(`${text.title} ${text.text}`) : null;
    const alike = signature ? await store.alike(ctx.zone.abbr, signature, ctx.now - minutes * MINUTE_MS) : [];
    return { signature, alike, trust, caught: ready.match(text, { madeAt, now: ctx.now, alike }), weights };
  }

  /** Why nearly the same is not sent again now; undefined: nothing is against it. */
  function similarRefusal(ctx: RequestContext, text: NewText, { alike, trust }: Looked): AppError | undefined {
    if (text.id !== 0 || trust === 'trusted') return undefined;
    const { minutes, people } = settingsOf(ctx, manifest).pace.similar;
    const lately = alike.filter(({ at }) => at > ctx.now - minutes * MINUTE_MS && at <= ctx.now + CLOCK_DRIFT_MS);
    const { uid } = viewerOf(ctx);
    const isOwn = lately.some((one) => one.uid === uid);
    if (!isOwn && new Set(lately.map((one) => one.uid)).size < people) return undefined;
    const last = Math.max(...lately.map(({ at }) => at));
    const until = timeText(last + minutes * MINUTE_MS, ctx.zone.timeZone, ctx.locale, 'moment');
    return pluginError(manifest, 'TEXT_SIMILAR', { until });
  }

  function hitsOf(ctx: RequestContext, text: NewText, caught: readonly Caught[], at: Place): NewHit[] {
    // A post and a comment may have the same id, and the same words.
    const same = `${text.kind}\n${folded(`${text.title}\n${text.text}`)}`;
    const digest = createHash('sha256').update(same).digest('base64url').slice(0, 22);
    return caught.map(({ rule, found }) => ({
      zone: ctx.zone.abbr,
      rule_id: rule.id,
      uid: at.uid,
      action: rule.action,
      target_type: text.kind,
      target_id: at.id,
      post_id: at.postId,
      digest,
      excerpt: excerptOf(text, found),
      found: cut(found, FOUND),
      created_at: ctx.now,
    }));
  }

  const isHeldBy = (caught: readonly Caught[]): boolean => caught.some(({ rule }) => rule.action === 'hold');

  /** In the transaction that stored it: what caught it is written down, and moderators are told. */
  async function keep(
    ctx: RequestContext,
    text: NewText,
    { caught, weights }: Pick<Looked, 'caught' | 'weights'>,
    what: StoredText,
  ): Promise<void> {
    const { row } = what;
    const postId = what.kind === 'post' ? row.id : what.row.post_id;
    const isHeld = isHeldBy(caught);
    // What was held before and is edited is still the same.
    if (isHeld && !(text.id > 0 && (await rules.holds(ctx, text.kind, row.id))))
      await publicLog.addHeld(ctx, { type: text.kind, id: row.id }, 'sanction');
    // Under the name that it stands under.
    await store.addHits(hitsOf(ctx, text, caught, { id: row.id, postId, uid: row.uid }));
    const names = caught.map(({ rule, found }) => `${rule.name}: ${cut(found, FOUND)}`).join('; ');
    const weight = Math.max(...caught.map(({ rule }) => weights.get(rule.id) ?? 0));
    await core.reports.flag(ctx, what, { comment: cut(names, 99), weight, isHeld });
  }

  return async (ctx: RequestContext, text: NewText): Promise<Screening | null> => {
    if (!ctx.viewer || passes(moderatorGate, ctx.viewer)) return null;
    const looked = await look(ctx, text);
    const { signature, trust, caught } = looked;
    const refused = caught.filter(({ rule }) => rule.action === 'refuse');
    const [refusing] = refused;
    if (refusing) {
      if (!text.isPassing)
        await core.db.tx(() => store.addHits(hitsOf(ctx, text, refused, { id: 0, postId: 0, uid: viewerOf(ctx).uid })));
      throw pluginError(manifest, 'TEXT_CAUGHT', { rule: refusing.rule.name });
    }
    if (text.isPassing) return null;
    const refusal = similarRefusal(ctx, text, looked);
    return {
      allowance: { ...settingsOf(ctx, manifest).pace[trust][text.kind], ...(refusal ? { refusal } : {}) },
      isHeld: isHeldBy(caught),
      stored: async (at, what) => {
        if (signature && text.id === 0) store.remember(at.zone.abbr, what.row.uid, signature, at.now);
        if (caught.length > 0) await keep(at, text, looked, what);
      },
    };
  };
}
