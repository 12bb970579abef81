import { DAY_MS, MINUTE_MS } from '../../../platform/contract/durations.ts';
import type { Locale } from '../../../platform/contract/locale.ts';
import { timeText } from '../../../platform/contract/time.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import {
  CLAIM_MS,
  ReportOutcome,
  ReportState,
  ReportTarget,
  REPORT_REASONS,
  RULE_REASON,
  UNDO_MS,
  type ReportGroup,
  type ReportRecord,
  type reportQueue,
  type ReportTargetValue,
} from '../../../platform/contract/endpoints/reports.ts';
import type { UserDetail } from '../../../platform/contract/endpoints/users.ts';
import {
  assertNotWritten,
  cleanText,
  fail,
  moderatorGate,
  viewerOf,
  weightOf,
  type InputOf,
  type ReplyOf,
  type AuditEntry,
  type Db,
  type Notice,
  type RequestContext,
  type WaitingKind,
} from '../../sdk/index.ts';
import type { ReportService } from './services.ts';
import { createReportStore } from './store.ts';
import type { ReportTargetRow } from './tables.ts';
import type { HookService } from '../../host/services.ts';
import { reportHooks } from './hooks.ts';
import { commentTarget, postTarget, signatureTarget, type Reported } from './targets.ts';
import { assertMayRestrict, RestrictionKind, type Restrictions, type RightsService } from '../accounts/index.ts';
import type { AuditService } from '../audit/index.ts';
import type { CommentService } from '../comments/index.ts';
import type { PostService } from '../posts/index.ts';
import type { UserService } from '../users/index.ts';

export interface ReportsDeps {
  readonly db: Db;
  readonly posts: Pick<PostService, 'get' | 'isOwn'>;
  readonly comments: Pick<CommentService, 'get'>;
  readonly users: Pick<UserService, 'cards' | 'exists'>;
  readonly rights: RightsService;
  readonly restrictions: Pick<Restrictions, 'reporting' | 'restrict' | 'lift'>;
  readonly details: { detail(ctx: RequestContext, uid: number): Promise<UserDetail> };
  readonly audit: Pick<AuditService, 'record'>;
  readonly messages: { send(ctx: RequestContext, notices: readonly Notice[]): Promise<void> };
  readonly hooks: HookService;
  readonly media: { find(zone: string, urls: readonly string[], stay: 'evidence'): Promise<unknown> };
}

/** Why; `type` counts from 1, the last one when none is said. */
export interface Reason {
  readonly type?: number | undefined;
  readonly comment?: string | undefined;
}

interface Paging {
  readonly limit: number;
  readonly offset: number;
}
interface Page<Item> {
  readonly list: Item[];
  readonly hasMore: boolean;
}

/**
 * What people report and moderators look into. Whoever may not see a thing cannot report it:
 * NOT_FOUND. Reporting the same thing again is the same report, also when it was closed since;
 * another person's report opens it again.
 */
export interface Reports extends ReportService {
  /**
   * @returns the state of what was reported @throws NOT_FOUND, REPORT_TEXT_REQUIRED,
   *   REPORT_TEXT_TOO_LONG, REPORT_OWN
   */
  post(ctx: RequestContext, wbId: number, reason: Reason): Promise<0 | 1>;
  comment(ctx: RequestContext, cid: number, reason: Reason): Promise<0 | 1>;
  /**
   * @param read what the reporter has read; absent: what the signature is now @throws
   *   SIGNATURE_CHANGED when it is not known to have been one
   */
  signature(ctx: RequestContext, uid: number, reason: Reason, read?: string): Promise<0 | 1>;
  /** What is open, for the queue of the workbench. */
  readonly waiting: WaitingKind;
  queue(ctx: RequestContext, query: InputOf<typeof reportQueue>): Promise<ReplyOf<typeof reportQueue>>;
  /**
   * Takes no reports of a person in this zone for some days, and tells them; 0 takes them again.
   * @returns until when @throws NOT_FOUND, FORBIDDEN for oneself and for somebody with more rights
   */
  muteReporter(ctx: RequestContext, uid: number, days: number, reason: string): Promise<number>;
  /**
   * Closing what is closed changes nothing.
   * @throws NOT_FOUND, OWN_MATTER, REPORT_CLAIMED by somebody else
   */
  close(ctx: RequestContext, id: number, outcome: number, reason: string): Promise<void>;
  /**
   * Undoes `close` for who has closed it, while it is offered. Opening what is open changes nothing.
   * @throws NOT_FOUND, OWN_MATTER, REPORT_UNDO_OVER
   */
  undoClose(ctx: RequestContext, id: number): Promise<void>;
  /**
   * Says that the viewer looks into it, or no longer. What somebody else claimed is theirs until it
   * lapses.
   * @returns until when; 0: nobody does @throws NOT_FOUND, OWN_MATTER, REPORT_CLAIMED
   */
  claim(ctx: RequestContext, id: number, isRelease: boolean): Promise<number>;
  /** @throws NOT_FOUND, OWN_MATTER */
  records(ctx: RequestContext, id: number, paging: Paging): Promise<Page<ReportRecord>>;
}

const AUDITED = {
  [ReportTarget.post]: 'post',
  [ReportTarget.comment]: 'comment',
  [ReportTarget.signature]: 'user',
} as const satisfies Record<number, AuditEntry['targetType']>;

const TYPES = { post: ReportTarget.post, comment: ReportTarget.comment, user: ReportTarget.signature } as const;

/** @throws REPORT_TEXT_REQUIRED, REPORT_TEXT_TOO_LONG */
function readText(comment: string | undefined): string {
  const text = cleanText(comment ?? '');
  if (!text) throw fail('REPORT_TEXT_REQUIRED');
  if ([...text].length > LIMITS.reportText) throw fail('REPORT_TEXT_TOO_LONG', { max: LIMITS.reportText });
  return text;
}

export function createReports({
  db,
  posts,
  comments,
  users,
  rights,
  restrictions,
  details,
  audit,
  messages,
  hooks,
  media,
}: ReportsDeps): Reports {
  const store = createReportStore(db);

  /** See `ReportService.admit`. */
  async function admit(ctx: RequestContext, typed: string | undefined): Promise<string> {
    const comment = readText(typed);
    const { uid } = viewerOf(ctx);
    const { zone, now, locale } = ctx;
    const muted = (await restrictions.reporting(zone.abbr, [uid], now)).get(uid);
    if (!muted) return comment;
    const until = timeText(muted.until, zone.timeZone, locale, 'moment');
    throw fail('REPORTER_MUTED', { until, reason: muted.reason });
  }

  async function report(ctx: RequestContext, reason: Reason, find: () => Promise<Reported>): Promise<0 | 1> {
    const comment = await admit(ctx, reason.comment);
    const { uid } = viewerOf(ctx);
    const reported = await find();
    if (reported.uid === uid) throw fail('REPORT_OWN');
    return db.tx(async () => {
      const record = (await store.reporters(ctx.zone.abbr, [uid])).get(uid) ?? NO_RECORD;
      return add(ctx, reported, { uid, reason: reason.type ?? REPORT_REASONS.length, comment }, weightOf(record));
    });
  }

  /** In a transaction. @returns the state of what was reported */
  async function add(
    ctx: RequestContext,
    { type, id, mark, uid, postId, snapshot, pictures }: Reported,
    report: { readonly uid: number; readonly reason: number; readonly comment: string },
    weight: number,
  ): Promise<0 | 1> {
    const evidence = JSON.stringify(snapshot);
    // Whoever looks into it sees them whatever becomes of the text.
    await media.find(ctx.zone.abbr, pictures, 'evidence');
    const target = await store.lockOrAdd({
      zone: ctx.zone.abbr,
      target_type: type,
      target_id: id,
      mark,
      uid,
      post_id: postId,
      snapshot: evidence,
      first_at: ctx.now,
      last_at: ctx.now,
    });
    return (await store.add(target, { ...report, created_at: ctx.now }, evidence, weight)) ? 0 : target.state;
  }

  /**
   * What was read, when it is the signature or was: of former ones those are known that somebody
   * has reported while they stood.
   */
  async function findSignature(ctx: RequestContext, uid: number, read?: string): Promise<Reported> {
    const { sig } = await details.detail(ctx, uid);
    if (!read || read === sig) return signatureTarget({ uid, sig });
    const former = signatureTarget({ uid, sig: read });
    if (await store.isKnown(ctx.zone.abbr, former)) return former;
    throw fail(sig ? 'SIGNATURE_CHANGED' : 'NOT_FOUND');
  }

  /** @throws OWN_MATTER for what the viewer wrote, under whatever name */
  const assertNotTheirs = (ctx: RequestContext, { uid, target_type: type, target_id: id }: ReportTargetRow) =>
    assertNotWritten(posts, ctx, { isPost: type === ReportTarget.post, id, uid });

  /** @throws OWN_MATTER, REPORT_CLAIMED while somebody else looks into it */
  async function assertMayDecide(ctx: RequestContext, target: ReportTargetRow): Promise<void> {
    await assertNotTheirs(ctx, target);
    const by = claimOf(target, ctx.now);
    if (by === null || by === viewerOf(ctx).uid) return;
    throw fail('REPORT_CLAIMED', { nick: (await users.cards(ctx, [by])).get(by)?.nick ?? '' });
  }

  async function closeLocked(ctx: RequestContext, target: ReportTargetRow, outcome: number, reason: string) {
    await assertMayDecide(ctx, target);
    const reporters = await store.waiting(target.id);
    await store.close(target.id, outcome, viewerOf(ctx).uid, ctx.now);
    await audit.record(ctx, {
      action: 'report.close',
      targetType: AUDITED[target.target_type],
      targetId: target.target_id,
      reason: reason.trim(),
      detail: { report: target.id, outcome, count: target.open_count },
    });
    await messages.send(ctx, told(target, outcome, reporters));
    const about = { type: AUDITED[target.target_type], id: target.target_id };
    await hooks.run(reportHooks.closed, ctx, about, outcome === ReportOutcome.handled);
  }

  async function countsOf(ctx: RequestContext): Promise<NonNullable<ReplyOf<typeof reportQueue>['counts']>> {
    const mine = await store.claimedBy(ctx.zone.abbr, viewerOf(ctx).uid, ctx.now);
    return { ...(await openIn(ctx)), mine };
  }

  /** How many targets are open, in all and by their types. */
  async function openIn({ zone }: Pick<RequestContext, 'zone'>): Promise<{ open: number; byType: number[] }> {
    const byType = await store.open(zone.abbr);
    return { open: byType.reduce((sum, n) => sum + n, 0), byType };
  }

  async function shown(ctx: RequestContext, rows: readonly ReportTargetRow[]): Promise<ReportGroup[]> {
    const reasons = await store.reasons(rows);
    const cards = await users.cards(ctx, [...new Set(rows.flatMap((row) => [row.uid, row.claimed_by ?? row.uid]))]);
    return rows.map((row) => {
      const isClaimed = claimOf(row, ctx.now) !== null;
      return {
        ...present(row),
        userInfo: cards.get(row.uid) ?? null,
        reasons: reasons.get(row.id) ?? [],
        claimInfo: isClaimed ? (cards.get(row.claimed_by ?? 0) ?? null) : null,
        claimUntil: isClaimed ? (row.claimed_until ?? 0) : 0,
      };
    });
  }

  return {
    admit,

    waiting: {
      kind: 'reports',
      gate: moderatorGate,
      count: async (ctx) => (await openIn(ctx)).open,
      first: async ({ zone }, many) =>
        (await store.longestOpen(zone.abbr, many)).map(({ id, first_at }) => ({ id, since: first_at })),
      items: async (ctx, ids) =>
        new Map((await shown(ctx, await store.openOnes(ctx.zone.abbr, ids))).map((group) => [group.id, group])),
    },

    post: (ctx, wbId, reason) => report(ctx, reason, async () => postTarget(await posts.get(ctx, wbId))),
    comment: (ctx, cid, reason) => report(ctx, reason, async () => commentTarget(await comments.get(ctx, cid))),
    signature: (ctx, uid, reason, read) => report(ctx, reason, () => findSignature(ctx, uid, read)),

    async queue(ctx, { state, targetType, sort, claim, limit, offset }) {
      const zone = ctx.zone.abbr;
      const { uid } = viewerOf(ctx);
      const rows = await store.queue(zone, {
        state: state === ReportState.closed ? ReportState.closed : ReportState.open,
        // One of them, by the schema of the call.
        targetType: targetType as ReportTargetValue | undefined,
        sort,
        claim: claim && { by: claim === 'mine' ? uid : null, now: ctx.now },
        limit: limit + 1,
        offset,
      });
      const list = await shown(ctx, rows.slice(0, limit));
      return { list, hasMore: rows.length > limit, counts: offset === 0 ? await countsOf(ctx) : null };
    },

    claim: (ctx, id, isRelease) =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        const target = await store.lock(ctx.zone.abbr, id);
        if (!target) throw fail('NOT_FOUND');
        await assertMayDecide(ctx, target);
        if (target.state === ReportState.closed) return 0;
        const until = isRelease ? 0 : ctx.now + CLAIM_MS;
        await store.claim(id, isRelease ? null : uid, isRelease ? null : until);
        return until;
      }),

    async records(ctx, id, { limit, offset }) {
      const target = await store.find(ctx.zone.abbr, id);
      if (!target) throw fail('NOT_FOUND');
      // Nor who has reported them.
      await assertNotTheirs(ctx, target);
      const rows = await store.records(id, { limit: limit + 1, offset });
      const page = rows.slice(0, limit);
      const cards = await users.cards(
        ctx,
        page.map(({ uid }) => uid),
      );
      const uids = [...new Set(page.map(({ uid }) => uid))];
      const [known, muted] = [
        await store.reporters(ctx.zone.abbr, uids),
        await restrictions.reporting(ctx.zone.abbr, uids, ctx.now),
      ];
      const list = page.map(({ id: record, reason, comment, created_at, uid }) => ({
        ...(known.get(uid) ?? NO_RECORD),
        mutedUntil: muted.get(uid)?.until ?? 0,
        id: record,
        type: reason,
        comment,
        createTime: created_at,
        userInfo: cards.get(uid) ?? null,
      }));
      return { list, hasMore: rows.length > limit };
    },

    async numbers({ zone: { abbr } }, from, until) {
      const wait = await store.medianWait(abbr, from, until);
      return {
        reports: await store.made(abbr, from, until),
        medianMinutes: wait === null ? null : Math.round(wait / MINUTE_MS),
      };
    },

    muteReporter: (ctx, uid, days, reason) =>
      db.tx(async () => {
        const { uid: by } = viewerOf(ctx);
        if (!(await users.exists(uid))) throw fail('NOT_FOUND');
        await assertMayRestrict(rights, ctx, uid);
        const { abbr: zone, timeZone } = ctx.zone;
        const until = days === 0 ? 0 : ctx.now + days * DAY_MS;
        const told = { to: uid, kind: 'system', action: 0 } as const;
        if (days === 0) {
          if (!(await restrictions.lift(zone, uid, RestrictionKind.report))) return 0;
          await messages.send(ctx, [{ ...told, text: 'reporterFree' }]);
        } else {
          const text = (locale: Locale) => timeText(until, timeZone, locale, 'moment');
          await restrictions.restrict({ zone, uid, kind: RestrictionKind.report, until, reason, byUid: by }, ctx.now);
          const values = { until: { 'zh-CN': text('zh-CN'), en: text('en') }, reason };
          await messages.send(ctx, [{ ...told, text: 'reporterMuted', values }]);
        }
        await audit.record(ctx, {
          action: days === 0 ? 'reporter.free' : 'reporter.mute',
          targetType: 'user',
          targetId: uid,
          reason,
          detail: { until },
        });
        return until;
      }),

    settle: (ctx, { type, id }, reason, isNothing = false) =>
      db.tx(async () => {
        const outcome = isNothing ? ReportOutcome.dismissed : ReportOutcome.handled;
        for (const target of await store.lockOpen(ctx.zone.abbr, TYPES[type], id))
          await closeLocked(ctx, target, outcome, reason);
      }),

    reopen: (ctx, about, closedAt) =>
      db.tx(async () => {
        const { abbr } = ctx.zone;
        const closed = await store.lockClosed(abbr, TYPES[about.type], about.id, viewerOf(ctx).uid, closedAt);
        for (const target of closed) await store.reopen(target);
        const wasHandled = closed.some(({ outcome }) => outcome === ReportOutcome.handled);
        if (closed.length > 0) await hooks.run(reportHooks.reopened, ctx, about, wasHandled);
      }),

    flag: async (ctx, what, { comment, weight, isHeld }) => {
      const reported = what.kind === 'post' ? postTarget(what.row) : commentTarget(what.row);
      const reason = isHeld ? RULE_REASON.holds : RULE_REASON.found;
      await add(ctx, reported, { uid: NOBODY, reason, comment }, weight);
    },

    close: (ctx, id, outcome, reason) =>
      db.tx(async () => {
        const target = await store.lock(ctx.zone.abbr, id);
        if (!target) throw fail('NOT_FOUND');
        if (target.state === ReportState.open) await closeLocked(ctx, target, outcome, reason);
      }),

    undoClose: (ctx, id) =>
      db.tx(async () => {
        const target = await store.lock(ctx.zone.abbr, id);
        if (!target) throw fail('NOT_FOUND');
        await assertNotTheirs(ctx, target);
        if (target.state === ReportState.open) return;
        const isOver = ctx.now >= (target.closed_at ?? 0) + UNDO_MS;
        if (isOver || target.closed_by !== viewerOf(ctx).uid)
          throw fail('REPORT_UNDO_OVER', { minutes: UNDO_MS / MINUTE_MS });
        await store.reopen(target);
        const about = { type: AUDITED[target.target_type], id: target.target_id };
        await audit.record(ctx, {
          action: 'report.reopen',
          targetType: about.type,
          targetId: about.id,
          reason: '',
          detail: { report: id },
        });
        await hooks.run(reportHooks.reopened, ctx, about, target.outcome === ReportOutcome.handled);
      }),
  };
}

/** Of what was reported, so that a reporter knows what it was. */
const QUOTE = 30;

/**
 * What came of it, for those who have reported it: whether something was done, and nothing of what
 * became of its author.
 */
function told({ snapshot }: ReportTargetRow, outcome: number, reporters: readonly number[]): Notice[] {
  // Written by this module.
  const { title, text } = JSON.parse(snapshot) as ReportGroup['snapshot'];
  const words = [...(title || text)];
  const quote = words.length > QUOTE ? `${words.slice(0, QUOTE).join('')}…` : words.join('');
  const key = outcome === ReportOutcome.handled ? 'reportHandled' : 'reportDismissed';
  return reporters.map((to) => ({ to, kind: 'system', action: 0, text: key, values: { quote } }));
}

/** Reports in the forum's own name. */
const NOBODY = 0;

const NO_RECORD = { closed: 0, upheld: 0 } as const;

/** Who looks into it now; null: nobody, or their claim has lapsed. */
const claimOf = ({ claimed_by, claimed_until }: ReportTargetRow, now: number): number | null =>
  (claimed_until ?? 0) > now ? claimed_by : null;

const present = (row: ReportTargetRow): Omit<ReportGroup, 'userInfo' | 'reasons' | 'claimInfo' | 'claimUntil'> => ({
  id: row.id,
  targetType: row.target_type,
  targetId: row.target_id,
  wbId: row.post_id,
  // Written by this module.
  snapshot: JSON.parse(row.snapshot) as ReportGroup['snapshot'],
  count: row.state === 1 ? row.total_count : row.open_count,
  firstTime: row.first_at,
  lastTime: row.last_at,
  state: row.state,
  outcome: row.outcome,
});
