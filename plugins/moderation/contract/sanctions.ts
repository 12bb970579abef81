import { Type, type Static } from 'typebox';
import { endpoint, LIMITS, moderatorGate, signedIn } from '../../../platform/contract/index.ts';
import { UserCard } from '../../../platform/contract/endpoints/users.ts';
import { Count, Flag, Id, Paging, refusedAs, RequestKey, Time } from '../../../platform/contract/schemas.ts';
import { BAN_DAYS } from '../shared/clauses.ts';

export { UNDO_MS } from '../../../platform/contract/endpoints/reports.ts';

/** Characters: docs/product/penalties.md. */
export const SANCTION_LIMITS = {
  /** What the person is told beside the clause. */
  remark: 200,
  /** For the staff alone. */
  note: 500,
  /** Of their text that the person is reminded of. */
  quote: 60,
} as const;

const ROOT = '/api/bbs/moderation';
/** Longer texts are refused by the service with a text of their own. */
const longText = (max: number) =>
  Type.Optional(Type.String({ maxLength: 4000, ...refusedAs('TEXT_TOO_LONG', max, 'moderation') }));

const ClauseRow = Type.Object({
  id: Type.String(),
  type: Type.String(),
  description: Type.String(),
  /** Points. */
  number: Count,
  /** Days for which they count; 9999: for ever. */
  agingDays: Count,
  /** The penalty that is suggested besides. */
  extra: Type.Union([Type.Object({ bannedType: Type.Integer(), bannedDays: Count }), Type.Null()]),
  marks: Type.String(),
  clears: Type.Boolean(),
});
export type ClauseRow = Static<typeof ClauseRow>;

export const clauseTable = endpoint({
  method: 'GET',
  path: `${ROOT}/clauses`,
  gate: moderatorGate,
  summary: "The zone's clauses, the custom one first, in the reader's language; with code 32 all may be chosen",
  input: Type.Object({}),
  reply: Type.Object({
    list: Type.Array(ClauseRow),
    /** That may be chosen instead of typed; `filledRemark` fills them in. */
    remarks: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
  }),
});

/** What a penalty is for, and what is done: `penaltyProblem` says what is missing. */
export const Penalty = {
  punishmentClause: Type.Optional(Type.String({ maxLength: 40 })),
  /** Of the clause; another one is refused, because the table has changed since it was read. */
  punishmentClauseType: Type.Optional(Type.String({ maxLength: 40 })),
  /** The clause's points, likewise. */
  reputationValue: Type.Optional(Count),
  reason: longText(LIMITS.moderationReason),
  bannedType: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  // Not spread: bundlers keep a spread list, and TypeBox with it, though nobody uses the schema.
  bannedDays: Type.Optional(Type.Integer({ enum: [0].concat(BAN_DAYS) })),
  remark: longText(SANCTION_LIMITS.remark),
  note: longText(SANCTION_LIMITS.note),
};

export const Action = Type.Union([Type.Literal('hide'), Type.Literal('delete'), Type.Literal('penalise')]);
/** Things of the core that a sanction is about. Plugins have others, by names of their own. */
export const CORE_TARGETS = ['post', 'comment', 'user'] as const;
export type CoreTarget = (typeof CORE_TARGETS)[number];
export const isCoreTarget = (type: string): type is CoreTarget => (CORE_TARGETS as readonly string[]).includes(type);
/** One of `CORE_TARGETS`, or a kind that a plugin declares. */
export const TargetType = Type.String({ pattern: '^[a-z][a-z-]{0,39}$' });
export type SanctionAction = Static<typeof Action>;

export const issueSanction = endpoint({
  method: 'POST',
  path: `${ROOT}/sanction/issue`,
  repeat: 'first-answer',
  gate: moderatorGate,
  summary:
    'Hides or deletes a post or comment, or neither, deletes a thing of a plugin, and penalises its author by a clause; clauses other than the custom one need code 32',
  input: Type.Object({
    action: Action,
    targetType: TargetType,
    targetId: Id,
    ...Penalty,
    /** The same key again is the same sanction. */
    requestKey: Type.Optional(RequestKey),
  }),
  reply: Type.Object({ id: Id }),
});

/** What one thing was that a sanction did, and what has become of it. */
export const EFFECT_KINDS = [
  'hide',
  'delete',
  'points',
  'reputation',
  'mute',
  'ban',
  'profile',
  'friends',
  'roles',
  'warning',
] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

const Effect = Type.Object({
  id: Id,
  kind: Type.String(),
  /** Points that count, what the reputation really lost, or how much was cleared. */
  amount: Count,
  /** When it ends by itself; 0: never. */
  until: Time,
  /** 0 while it holds. */
  undoneTime: Time,
  /** Why it could not be undone: a key of `effectKept`; empty: it was, or holds. */
  kept: Type.String(),
});
export type SanctionEffect = Static<typeof Effect>;

const Picture = Type.Object({ url: Type.String(), thumb: Type.String() });
/** What stood there at that moment, for the staff alone. */
const Evidence = Type.Object({
  title: Type.String(),
  /** By the content grammar. */
  content: Type.String(),
  images: Type.Array(Picture),
  nick: Type.String(),
  createTime: Time,
});
export type Evidence = Static<typeof Evidence>;

const Appeal = Type.Object({
  text: Type.String(),
  images: Type.Array(Picture),
  createTime: Time,
  /** By when it is to be answered. */
  dueTime: Time,
  /** 0 waits for an answer, 1 is answered. */
  state: Flag,
  /** `APPEAL_OUTCOMES`; empty while it waits. */
  outcome: Type.String(),
  answer: Type.String(),
  decideTime: Time,
});

const SanctionFields = {
  id: Id,
  action: Action,
  targetType: TargetType,
  targetId: Id,
  /** The post that it is about or under; 0: none. */
  wbId: Count,
  clause: Type.Object({ id: Type.String(), type: Type.String(), description: Type.String(), version: Count }),
  points: Count,
  /** Until when the points count; 0: for ever. */
  pointsUntil: Time,
  bannedType: Type.Integer(),
  bannedDays: Count,
  /** Until when the mute holds; 0: for ever, or there is none. */
  banUntil: Time,
  remark: Type.String(),
  createTime: Time,
  /** `SANCTION_STATES`. */
  state: Type.String(),
  /** The beginning of what it was about; of what was private for its author alone. */
  quote: Type.String(),
  /** Until when an appeal is possible; 0: it is not. */
  appealUntil: Time,
  appealState: Type.Union([Type.Literal('none'), Type.Literal('open'), Type.Literal('decided')]),
};
/** In force in whole, in part, or lifted. */
export const SANCTION_STATES = ['inForce', 'reduced', 'lifted'] as const;
export type SanctionState = (typeof SANCTION_STATES)[number];

const SanctionItem = Type.Object({
  ...SanctionFields,
  /** Whose it is, and who issued it; for the staff alone. */
  userInfo: Type.Union([UserCard, Type.Null()]),
  issuerInfo: Type.Union([UserCard, Type.Null()]),
});
export type SanctionItem = Static<typeof SanctionItem>;

const Change = Type.Object({
  /** `lift` or `reduce`. */
  kind: Type.String(),
  reason: Type.String(),
  createTime: Time,
  /** For the staff alone. */
  byInfo: Type.Union([UserCard, Type.Null()]),
});

const Sanction = Type.Object({
  ...SanctionFields,
  userInfo: Type.Union([UserCard, Type.Null()]),
  issuerInfo: Type.Union([UserCard, Type.Null()]),
  effects: Type.Array(Effect),
  changes: Type.Array(Change),
  appeal: Type.Union([Appeal, Type.Null()]),
  /** For the staff alone; null of what was private (`hasPrivateEvidence`). */
  evidence: Type.Union([Evidence, Type.Null()]),
  /** There is evidence that the reader may ask for, which the record keeps (`lookAtEvidence`). */
  hasPrivateEvidence: Flag,
  note: Type.String(),
  /** Whether the reader may lift it, appeal against it, or answer its appeal. */
  mayLift: Type.Boolean(),
  mayAppeal: Type.Boolean(),
  mayDecide: Type.Boolean(),
});
export type Sanction = Static<typeof Sanction>;

export const mySanctions = endpoint({
  method: 'GET',
  path: `${ROOT}/sanction/mine`,
  gate: signedIn,
  summary: "The viewer's own sanctions in this zone, newest first, and the points that count now",
  input: Type.Object(Paging),
  reply: Type.Object({ list: Type.Array(SanctionItem), hasMore: Type.Boolean(), points: Count }),
});

export const sanctionDetail = endpoint({
  method: 'GET',
  path: `${ROOT}/sanction/get`,
  gate: signedIn,
  summary: 'One sanction: own, or any of the zone for moderators; everybody else finds nothing',
  input: Type.Object({ id: Id }),
  reply: Sanction,
});

export const lookAtEvidence = endpoint({
  method: 'POST',
  path: `${ROOT}/sanction/evidence`,
  repeat: 'again',
  gate: moderatorGate,
  summary: 'What stood there of a private thing that a sanction (id) is about; each look is logged',
  input: Type.Object({ id: Id }),
  reply: Evidence,
});

export const sanctionList = endpoint({
  method: 'GET',
  path: `${ROOT}/sanction/list`,
  gate: moderatorGate,
  summary:
    'Sanctions of the zone, newest first; of one person with the points that count now; with `just` what the viewer did in the last ten minutes',
  input: Type.Object({ ...Paging, uid: Type.Optional(Id), just: Type.Optional(Flag) }),
  reply: Type.Object({ list: Type.Array(SanctionItem), hasMore: Type.Boolean(), points: Count }),
});

export const sanctionPreview = endpoint({
  method: 'GET',
  path: `${ROOT}/sanction/preview`,
  gate: moderatorGate,
  summary: 'Before a penalty: whose thing it is, their record in this zone, and what the heaviest clauses would clear',
  input: Type.Object({ targetType: TargetType, targetId: Id }),
  reply: Type.Object({
    userInfo: Type.Union([UserCard, Type.Null()]),
    /** That count now. */
    points: Count,
    /** Sanctions there ever were, and those that hold in whole or in part. */
    sanctions: Count,
    inForce: Count,
    clearable: Type.Object({ profile: Count, friends: Count, roles: Count }),
  }),
});

export const liftSanction = endpoint({
  method: 'POST',
  path: `${ROOT}/sanction/lift`,
  repeat: 'as-it-stands',
  gate: moderatorGate,
  summary: 'Undoes what a sanction did, or the named effects of it; says what could not be undone',
  input: Type.Object({
    id: Id,
    reason: Type.String({ minLength: 1, maxLength: LIMITS.moderationReason }),
    effects: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 20 })),
  }),
  reply: Type.Object({ effects: Type.Array(Effect) }),
});
