import { Type, type Static } from 'typebox';
import { endpoint, everyone, LIMITS } from '../../platform/contract/index.ts';
import { Count, Flag, Id, Paging, Time } from '../../platform/contract/schemas.ts';
import { UserCard } from '../../platform/contract/endpoints/users.ts';
import { deskGate } from './gates.ts';

/** Reviews that a submission takes, by as many people. */
export const STAGES = 3;
/** Earlier submissions of a draft that its history shows at most. */
export const ROUNDS_SHOWN = 20;

/**
 * `withdrawn`: taken back by its author, or out of a review that nobody made, because the zone had
 * none any more.
 */
export const ReviewStatus = { waiting: 0, passed: 1, returned: 2, withdrawn: 3 } as const;

/** What the list shows: what waits for the viewer, what is decided, everything. */
export const REVIEW_TABS = ['waiting', 'done', 'all'] as const;
export type ReviewTab = (typeof REVIEW_TABS)[number];

/** A draft that was pushed to review once. Pushed again it is another one, of the next round. */
const Submission = {
  id: Id,
  draftId: Id,
  /** How often the draft has been pushed, this one included. */
  round: Id,
  title: Type.String(),
  /** The post that it changes; 0: a new one. */
  wbId: Count,
  wbThemeId: Id,
  status: Type.Integer(),
  /** The review that it waits for, or at which it ended: 1 to 3; 0: it is reviewed outside. */
  stage: Count,
  createTime: Time,
  /** 0: not decided. */
  decideTime: Time,
  author: Type.Union([UserCard, Type.Null()]),
};
export const ReviewItem = Type.Object({
  ...Submission,
  /** 1: the viewer may decide it now. */
  canReview: Flag,
});
export type ReviewItem = Static<typeof ReviewItem>;

const Verdict = Type.Object({
  /** 0: by the outside system. */
  stage: Count,
  isPassed: Flag,
  reason: Type.String(),
  createTime: Time,
  /** Null: not by an account of the forum. */
  reviewer: Type.Union([UserCard, Type.Null()]),
  /** Who it was outside; empty for the forum's own. */
  outsideName: Type.String(),
});
export type Verdict = Static<typeof Verdict>;

const Round = Type.Object({
  id: Id,
  round: Id,
  status: Type.Integer(),
  createTime: Time,
  verdicts: Type.Array(Verdict),
});
export type Round = Static<typeof Round>;

/** Why the viewer cannot decide a submission that they see. */
export const REFUSALS = ['', 'own', 'twice', 'done', 'outside'] as const;

export const ReviewDetail = Type.Object({
  ...ReviewItem.properties,
  /** Canonical content. */
  content: Type.String(),
  /** JSON of the extra fields of its post. */
  fields: Type.String(),
  /**
   * What was reviewed before, or the post that it changes; null: there is nothing to compare with.
   */
  previous: Type.Union([
    Type.Object({
      kind: Type.Enum(['round', 'post']),
      title: Type.String(),
      content: Type.String(),
      createTime: Time,
      /** 0: not known. */
      wbThemeId: Count,
      /**
       * JSON of its extra fields. Of a post those that an edit can name, and what a change does not
       * name stays; null: not known.
       */
      fields: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** All rounds of the draft, the newest first. */
  rounds: Type.Array(Round),
  refusal: Type.Enum(REFUSALS),
  /** Of one that is reviewed outside. */
  outside: Type.Union([
    Type.Object({
      /** Empty until the system has taken it. */
      detailUrl: Type.String(),
      attempts: Count,
    }),
    Type.Null(),
  ]),
});
export type ReviewDetail = Static<typeof ReviewDetail>;

/** Of the built-in desk. */
const REVIEW = '/api/bbs/weibo/draft/review';

export const reviewList = endpoint({
  method: 'GET',
  path: `${REVIEW}/list`,
  gate: deskGate,
  summary: 'Drafts in triple review: waiting for the viewer (oldest first), decided or all (newest first)',
  input: Type.Object({ ...Paging, tab: Type.Enum(REVIEW_TABS) }),
  reply: Type.Object({ list: Type.Array(ReviewItem), hasMore: Type.Boolean() }),
});

export const reviewDetail = endpoint({
  method: 'GET',
  path: `${REVIEW}/detail`,
  gate: deskGate,
  summary: 'A draft as it was pushed to review, what was reviewed before, and the history',
  input: Type.Object({ id: Id }),
  reply: ReviewDetail,
});

export const reviewDecide = endpoint({
  method: 'POST',
  path: `${REVIEW}/decide`,
  repeat: 'as-it-stands',
  gate: deskGate,
  summary: 'Passes one of the three reviews of a draft, or returns it with a reason',
  input: Type.Object({
    id: Id,
    /** The review that the viewer was shown: somebody else may have done it meanwhile (409). */
    stage: Type.Integer({ minimum: 1, maximum: STAGES }),
    isPassed: Flag,
    /** Required for what is returned. */
    reason: Type.Optional(Type.String({ maxLength: LIMITS.moderationReason })),
  }),
  reply: Type.Object({ status: Type.Integer(), stage: Count }),
});

/** What the payload of the outside system's call says. */
export const OutsideVerdict = Type.Object({
  /** `submission` of what it was sent. */
  submission: Id,
  zone: Type.String({ maxLength: 20 }),
  verdict: Type.Enum(['passed', 'returned']),
  /** Required for what is returned. */
  reason: Type.Optional(Type.String({ maxLength: LIMITS.moderationReason })),
  /** Who has reviewed it, for the history. */
  reviewers: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: STAGES })),
});

export const reviewCallback = endpoint({
  method: 'POST',
  path: `${REVIEW}/callback`,
  repeat: 'as-it-stands',
  // Its proof is the signature.
  gate: everyone,
  csrf: false,
  summary: 'The verdict of the outside reviewer, signed (docs/decisions/010-triple-review.md)',
  input: Type.Object({
    time: Time,
    payload: Type.String({ maxLength: 4_000 }),
    signature: Type.String({ maxLength: 128 }),
  }),
  reply: Type.Object({ status: Type.Integer() }),
});
