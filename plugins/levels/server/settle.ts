import { MINUTE_MS, createLru, dayIn, type RequestContext } from '../../../server/sdk/index.ts';
import { grantOfCollect, grantOfVisit } from './grants.ts';
import { isSource, type LevelRules } from './rules.ts';
import { BATCH, type LevelStore, type PendingGrant, type Settled } from './store.ts';
import type { Core } from './uses.ts';

const MOST_REMEMBERED = 50_000;
/**
 * A collection bears the time at which it was asked for: one that waited so long for the lock of
 * its post is committed after later ones were taken over. Taking over again what is known changes
 * nothing.
 */
const COLLECTS_LATE_MS = MINUTE_MS;

/** Falls where somebody gains experience by something that is not among `experienceTags`. */
export const experienceTag = (uid: number): string => `levels:${uid}`;

/**
 * All that changes somebody's experience: what they and others do changes their counters, and
 * collecting a post changes which ones they have.
 */
export const experienceTags = (uid: number): string[] => [experienceTag(uid), `user-stats:${uid}`, `marks:${uid}`];

export interface SettleDeps {
  readonly core: Core;
  readonly store: LevelStore;
  readonly rulesOf: (zone: RequestContext['zone']) => LevelRules;
}

/**
 * Turns what happened into experience. What people do is only written down while people write (one insert
 * that travels with the commit); what they are worth is worked out when somebody looks at that
 * person's level: so the busiest calls of the forum pay for no daily cap, no sum and no lock. Under
 * the lock of the member's row, so `levels_member.exp` is always the sum of the settled amounts.
 */
export function createSettling({ core, store, rulesOf }: SettleDeps) {
  const { db } = core;
  /** Visits that this host has written down: what is there stays true. */
  const visited = createLru<string, true>(MOST_REMEMBERED);

  /** Judges a batch: the oldest first, as many of a source and day as its cap allows. */
  async function judge(
    ctx: RequestContext,
    uid: number,
    level: number,
    pending: readonly PendingGrant[],
  ): Promise<Settled[]> {
    const { abbr, timeZone } = ctx.zone;
    const rules = rulesOf(ctx.zone);
    const dated = pending.map((row) => ({ ...row, day: dayIn(row.at, timeZone) }));
    const used = await store.used(
      abbr,
      uid,
      [...new Set(dated.map(({ source }) => source))],
      [...new Set(dated.map(({ day }) => day))],
    );
    return dated.map(({ id, source, day }): Settled => {
      if (!isSource(source)) return { id, day, amount: 0 };
      const key = `${source}/${day}`;
      const { exp, perDay } = rules.gain(source, level);
      const times = used.get(key) ?? 0;
      if (exp === 0 || times >= perDay) return { id, day, amount: 0 };
      used.set(key, times + 1);
      return { id, day, amount: exp };
    });
  }

  /**
   * Collections have no hook: those made since the last look are taken over here.
   * @returns up to when
   */
  async function takeCollects(ctx: RequestContext, uid: number, since: number): Promise<number> {
    const rows = await store.collects(ctx.zone.abbr, uid, since);
    await store.remember(rows.map((row) => grantOfCollect(ctx.zone.abbr, uid, row.post_id, row.created_at)));
    return rows.at(-1)?.created_at ?? since;
  }

  /** Tells a person of the level reached, and drops what shows the old one. */
  async function announce(ctx: RequestContext, uid: number, before: number, after: number): Promise<void> {
    const rules = rulesOf(ctx.zone);
    const { level } = rules.standing(after);
    if (level === rules.standing(before).level) return;
    core.invalidate(`user:${uid}`);
    // i18n-keys: levelUp
    await core.messages.send(ctx, [
      {
        to: uid,
        kind: 'system',
        action: 1,
        text: 'levels:levelUp',
        onceKey: `levels/${level}`,
        values: { level },
        link: `/user/${uid}/level`,
      },
    ]);
  }

  /**
   * Settles everything of a person; a system account earns nothing. Joins a transaction.
   * @returns the experience afterwards
   */
  const settle = (ctx: RequestContext, uid: number): Promise<number> =>
    db.tx(async () => {
      const zone = ctx.zone.abbr;
      const member = await store.lock(zone, uid);
      const isSystemAccount = await core.users.isSystemAccount(uid);
      let { exp } = member;
      let collectsSeen = Math.max(
        member.collectsSeen,
        await takeCollects(ctx, uid, member.collectsSeen - COLLECTS_LATE_MS),
      );
      for (let more = true; more;) {
        // What is taken over now is judged in the next turn.
        const [seen, pending] = await Promise.all([takeCollects(ctx, uid, collectsSeen), store.pending(zone, uid)]);
        more = seen > collectsSeen || pending.length === BATCH;
        if (pending.length > 0) {
          const judged = await judge(ctx, uid, rulesOf(ctx.zone).standing(exp).level, pending);
          const settled = isSystemAccount ? judged.map((row) => ({ ...row, amount: 0 })) : judged;
          await store.settle(settled, more ? 'now' : 'atEnd');
          exp += settled.reduce((sum, { amount }) => sum + amount, 0);
        }
        collectsSeen = seen;
      }
      store.saveAtEnd(zone, uid, exp, collectsSeen);
      await announce(ctx, uid, member.exp, exp);
      return exp;
    });

  return {
    settle,

    /**
     * Adds a claimed reward, in the transaction that settled and so holds the lock.
     * @returns the experience afterwards
     */
    async reward(ctx: RequestContext, uid: number, object: string, amount: number): Promise<number> {
      const zone = ctx.zone.abbr;
      const { exp, collectsSeen } = await store.lock(zone, uid);
      const grant = { zone, uid, source: 'task', object, post_id: null, theme_id: null, at: ctx.now };
      await store.give(grant, dayIn(ctx.now, ctx.zone.timeZone), amount);
      store.saveAtEnd(zone, uid, exp + amount, collectsSeen);
      core.invalidate(experienceTag(uid));
      await announce(ctx, uid, exp, exp + amount);
      return exp + amount;
    },

    /** The experience of a person as it is now; writes only when there is something to settle. */
    async look(ctx: RequestContext, uid: number): Promise<number> {
      const { exp, pending } = await store.status(ctx.zone.abbr, uid);
      return pending ? settle(ctx, uid) : exp;
    },

    /** The first visit of a day counts; called whenever a page asks who its viewer is. */
    async visit(ctx: RequestContext, uid: number): Promise<void> {
      const day = dayIn(ctx.now, ctx.zone.timeZone);
      const key = `${ctx.zone.abbr}/${uid}/${day}`;
      if (visited.get(key)) return;
      await db.tx(() => store.remember([grantOfVisit(ctx.zone.abbr, uid, day, ctx.now)]));
      visited.set(key, true);
    },
  };
}
export type Settling = ReturnType<typeof createSettling>;
