import { Type, type Static } from 'typebox';
import { MINUTE_MS } from '../durations.ts';
import { endpoint } from '../endpoint.ts';
import { moderatorGate, signedIn } from '../gate.ts';
import { LIMITS } from '../limits.ts';
import { Count, Empty, Flag, Id, Paging, refusedAs, Time } from '../schemas.ts';
import { UserCard } from './users.ts';

/** The seven reasons of the report dialog in their order; the wire's `type` is the place from 1. */
export const REPORT_REASONS = [
  'illegal',
  'trading',
  'advertising',
  'insult',
  'violatingName',
  'violatingImage',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export function reasonOf(type: number): ReportReason | keyof typeof RULE_REASON {
  if (type === RULE_REASON.found) return 'found';
  return type === RULE_REASON.holds ? 'holds' : (REPORT_REASONS[type - 1] ?? 'other');
}

/** Reasons of reports in the forum's own name: a rule found it, or holds it until somebody shows it. */
export const RULE_REASON = { found: REPORT_REASONS.length + 1, holds: REPORT_REASONS.length + 2 } as const;

/** What can be reported; the wire's `targetType` of the queue. */
export const ReportTarget = { post: 1, comment: 2, signature: 3 } as const;
export type ReportTargetValue = (typeof ReportTarget)[keyof typeof ReportTarget];

/**
 * Orders of the queue: the latest report first (default), the oldest first, the most reports first,
 * or first what those report whose reports were right.
 */
export const REPORT_SORTS = ['trusted', 'latest', 'oldest', 'most'] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** How long a moderator's claim of a case holds (docs/product/penalties.md). */
export const CLAIM_MS = 15 * MINUTE_MS;

/** For so long what a moderator did is offered to be undone where they did it, milliseconds. */
export const UNDO_MS = 10 * MINUTE_MS;

/** More open things of a kind are not counted: a count that reaches it is "at least". */
export const MOST_COUNTED = 10_000;

/** A count of open things as it is shown. */
export const countedText = (count: number): string => (count < MOST_COUNTED ? String(count) : `${MOST_COUNTED}+`);

/** 0 waits for a moderator, 1 is closed. */
export const ReportState = { open: 0, closed: 1 } as const;
/** How a moderator closed it: nothing wrong with the content, or something was done about it. */
export const ReportOutcome = { dismissed: 1, handled: 2 } as const;

/** Longer is refused by the service with its own text. */
const text = Type.Optional(Type.String({ maxLength: 2000, ...refusedAs('REPORT_TEXT_TOO_LONG', LIMITS.reportText) }));
const reason = Type.Optional(Type.Integer({ minimum: 1, maximum: REPORT_REASONS.length }));

/** 0 while a moderator has not closed what was reported. */
const Reported = Type.Object({ state: Flag });

export const reportContent = endpoint({
  method: 'POST',
  path: '/api/bbs/report/weibo',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  rate: 'report',
  summary: 'Reports a post (wbId) or a comment (cid); doing it again is the same report',
  input: Type.Object({ wbId: Type.Optional(Id), cid: Type.Optional(Id), type: reason, comment: text }),
  reply: Reported,
});

export const reportSignature = endpoint({
  method: 'POST',
  path: '/api/bbs/user/signReport',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  rate: 'report',
  summary:
    'Reports the signature of a user (buid); bsign is what the reporter has read: no longer the signature and reported by nobody, it is refused',
  input: Type.Object({ buid: Id, bsign: Type.Optional(Type.String({ maxLength: 2000 })), type: reason, comment: text }),
  reply: Reported,
});

/** What was reported, as it was then: it may have been edited or deleted since. */
const Snapshot = Type.Object({
  title: Type.String(),
  text: Type.String(),
  /** Addresses of small pictures. */
  images: Type.Array(Type.String()),
});

const ReportGroup = Type.Object({
  id: Id,
  targetType: Type.Integer(),
  /** Id of the post, comment or user. */
  targetId: Id,
  /** The post reported, or the one that the comment is under; 0 for a signature. */
  wbId: Count,
  userInfo: Type.Union([UserCard, Type.Null()]),
  snapshot: Snapshot,
  /** Reports since it was last closed; of a closed one all there ever were. */
  count: Count,
  /** The reasons given since then, most frequent first. */
  reasons: Type.Array(Type.Object({ type: Type.Integer(), count: Count })),
  firstTime: Time,
  lastTime: Time,
  state: Flag,
  /** 0 while open. */
  outcome: Type.Integer(),
  /** Who looks into it, until when; null and 0: nobody. */
  claimInfo: Type.Union([UserCard, Type.Null()]),
  claimUntil: Time,
});
export type ReportGroup = Static<typeof ReportGroup>;

export const reportQueue = endpoint({
  method: 'GET',
  path: '/api/bbs/report/list',
  gate: moderatorGate,
  summary:
    'What was reported in this zone, by target; state 0 open (default), 1 closed; of one targetType, those that nobody or the viewer looks into (claim)',
  input: Type.Object({
    ...Paging,
    state: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    targetType: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    sort: Type.Optional(
      Type.Union([Type.Literal('trusted'), Type.Literal('latest'), Type.Literal('oldest'), Type.Literal('most')]),
    ),
    claim: Type.Optional(Type.Union([Type.Literal('free'), Type.Literal('mine')])),
  }),
  reply: Type.Object({
    list: Type.Array(ReportGroup),
    hasMore: Type.Boolean(),
    /** Of all that is open, whatever is asked for, each kind up to `MOST_COUNTED`; with the first page alone. */
    counts: Type.Union([Type.Object({ open: Count, byType: Type.Array(Count), mine: Count }), Type.Null()]),
  }),
});

const ReportRecord = Type.Object({
  id: Id,
  type: Type.Integer(),
  comment: Type.String(),
  createTime: Time,
  userInfo: Type.Union([UserCard, Type.Null()]),
  /** Of the reports of this person in the zone that were closed: all, and those that led to something. */
  closed: Count,
  upheld: Count,
  /** Until when their reports are not taken; 0: they are. */
  mutedUntil: Time,
});
export type ReportRecord = Static<typeof ReportRecord>;

export const reportRecords = endpoint({
  method: 'GET',
  path: '/api/bbs/report/records',
  gate: moderatorGate,
  summary: 'Who reported one target of the queue (id), with reason and text, newest first',
  input: Type.Object({ ...Paging, id: Id }),
  reply: Type.Object({ list: Type.Array(ReportRecord), hasMore: Type.Boolean() }),
});

/** Days for which somebody's reports may not be taken (docs/product/penalties.md). */
export const REPORTER_DAYS = [1, 7, 30] as const;

export const muteReporter = endpoint({
  method: 'POST',
  path: '/api/bbs/report/mute_reporter',
  repeat: 'as-it-stands',
  gate: moderatorGate,
  summary: 'Takes no reports of a person in this zone for some days, and tells them; 0 days: takes them again',
  input: Type.Object({
    uid: Id,
    days: Type.Integer({ enum: [0, ...REPORTER_DAYS] }),
    reason: Type.Optional(Type.String({ maxLength: LIMITS.moderationReason })),
  }),
  reply: Type.Object({ mutedUntil: Time }),
});

export const claimReport = endpoint({
  method: 'POST',
  path: '/api/bbs/report/claim',
  repeat: 'as-it-stands',
  gate: moderatorGate,
  summary: 'Says for 15 minutes that the viewer looks into a target of the queue, or with isRelease no longer',
  input: Type.Object({ id: Id, isRelease: Type.Optional(Flag) }),
  reply: Type.Object({ claimUntil: Time }),
});

export const closeReport = endpoint({
  method: 'POST',
  path: '/api/bbs/report/close',
  repeat: 'as-it-stands',
  gate: moderatorGate,
  summary: 'Closes a target of the queue: outcome 1 nothing wrong, 2 handled',
  input: Type.Object({
    id: Id,
    outcome: Type.Integer({ minimum: 1, maximum: 2 }),
    reason: Type.Optional(Type.String({ maxLength: LIMITS.moderationReason })),
  }),
  reply: Empty,
});

export const reopenReport = endpoint({
  method: 'POST',
  path: '/api/bbs/report/reopen',
  repeat: 'as-it-stands',
  gate: moderatorGate,
  summary:
    'Opens again a target of the queue that the viewer closed in the last 10 minutes, with the reports that it had',
  input: Type.Object({ id: Id }),
  reply: Empty,
});
