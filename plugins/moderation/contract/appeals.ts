import { Type, type Static } from 'typebox';
import { endpoint, moderatorGate, signedIn } from '../../../platform/contract/index.ts';
import { UserCard } from '../../../platform/contract/endpoints/users.ts';
import { Empty, Id, Paging, refusedAs, Time } from '../../../platform/contract/schemas.ts';

/** docs/product/penalties.md. */
export const APPEAL = {
  /** Days after a sanction in which it can be appealed against. */
  days: 20,
  /** Days in which it is to be answered. */
  answerDays: 7,
  text: 1000,
  images: 6,
  answer: 500,
} as const;

/** How an appeal ends: everything stays, some of it is undone, or all of it. */
export const APPEAL_OUTCOMES = ['upheld', 'reduced', 'lifted'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

const ROOT = '/api/bbs/moderation/appeal';

export const submitAppeal = endpoint({
  method: 'POST',
  path: `${ROOT}/submit`,
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  rate: 'report',
  summary: 'Appeals against a sanction of the viewer, once, within 20 days',
  input: Type.Object({
    /** Of the sanction. */
    id: Id,
    text: Type.String({ maxLength: 4000, ...refusedAs('TEXT_TOO_LONG', APPEAL.text, 'moderation') }),
    /** Comma-joined addresses of images, as `/api/bbs/images/no_default_check` gave them. */
    files: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  reply: Empty,
});

const AppealItem = Type.Object({
  /** Of the sanction. */
  id: Id,
  text: Type.String(),
  createTime: Time,
  dueTime: Time,
  state: Type.Integer(),
  outcome: Type.String(),
  clause: Type.String(),
  userInfo: Type.Union([UserCard, Type.Null()]),
  issuerInfo: Type.Union([UserCard, Type.Null()]),
  /** Whether the reader may answer it: whoever issued the sanction may not. */
  mayDecide: Type.Boolean(),
});

export type AppealItem = Static<typeof AppealItem>;

export const appealList = endpoint({
  method: 'GET',
  path: `${ROOT}/list`,
  gate: moderatorGate,
  summary: 'Appeals of the zone: those that wait, the longest waiting first, or those that are answered, newest first',
  input: Type.Object({ ...Paging, state: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) }),
  reply: Type.Object({ list: Type.Array(AppealItem), hasMore: Type.Boolean() }),
});

export const decideAppeal = endpoint({
  method: 'POST',
  path: `${ROOT}/decide`,
  repeat: 'as-it-stands',
  gate: moderatorGate,
  summary: 'Answers an appeal: upheld, reduced (the named effects are undone) or lifted (all are)',
  input: Type.Object({
    /** Of the sanction. */
    id: Id,
    outcome: Type.Union([Type.Literal('upheld'), Type.Literal('reduced'), Type.Literal('lifted')]),
    answer: Type.String({ maxLength: 4000, ...refusedAs('TEXT_TOO_LONG', APPEAL.answer, 'moderation') }),
    effects: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 20 })),
  }),
  reply: Empty,
});
