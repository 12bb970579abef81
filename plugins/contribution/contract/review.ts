import { Type } from 'typebox';
import { endpoint } from '../../../platform/contract/index.ts';
import { UserCard } from '../../../platform/contract/endpoints/users.ts';
import { Count, Empty, Flag, Id, Paging, refusedAs, Time } from '../../../platform/contract/schemas.ts';
import { reviewGate } from '../gates.ts';
import { Contribution, CONTRIBUTION_LIMITS, type ContributionState } from './submissions.ts';

const REVIEW = '/api/bbs/contributionrecord/review';

/** Lists of the desk: what waits (the longest first), what is decided (the latest first). */
export const REVIEW_TABS = ['waiting', 'accepted', 'returned', 'published'] as const;
export type ReviewTab = (typeof REVIEW_TABS)[number];
export const TAB_STATES: Readonly<Record<ReviewTab, ContributionState>> = {
  waiting: 'submitted',
  accepted: 'accepted',
  returned: 'returned',
  published: 'published',
};

export const reviewQueue = endpoint({
  method: 'GET',
  path: `${REVIEW}/list`,
  gate: reviewGate,
  summary: 'Pieces that wait for a review in this zone, the longest waiting first, or those that are decided',
  input: Type.Object({ ...Paging, tab: Type.Optional(Type.Enum(REVIEW_TABS)) }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        ...Contribution.properties,
        userInfo: Type.Union([UserCard, Type.Null()]),
        /** Who has it to themselves, until when; null and 0: nobody. */
        claimInfo: Type.Union([UserCard, Type.Null()]),
        claimUntil: Time,
        /** 1: the viewer may decide about it. */
        mayReview: Flag,
        /** Pieces of its author in this zone that were published, and that were returned. */
        published: Count,
        returned: Count,
      }),
    ),
    hasMore: Type.Boolean(),
  }),
});

export const claimContribution = endpoint({
  method: 'POST',
  path: `${REVIEW}/claim`,
  repeat: 'as-it-stands',
  gate: reviewGate,
  summary: 'Takes a piece for oneself for a while, or no longer (isRelease)',
  input: Type.Object({ contribution_id: Id, isRelease: Type.Optional(Flag) }),
  reply: Type.Object({ claimUntil: Time }),
});

const Reason = Type.String({
  maxLength: 2_000,
  ...refusedAs('TEXT_TOO_LONG', CONTRIBUTION_LIMITS.reason, 'contribution'),
});

export const returnContribution = endpoint({
  method: 'POST',
  path: `${REVIEW}/return`,
  repeat: 'as-it-stands',
  gate: reviewGate,
  summary: 'Returns a piece to its author with a reason, and remarks to paragraphs or seconds of its revision',
  input: Type.Object({
    contribution_id: Id,
    /** That was read: another has been handed in meanwhile, it is refused. */
    revision: Id,
    reason: Reason,
    remarks: Type.Optional(
      Type.Array(
        Type.Object({
          block: Type.Optional(Type.Integer({ minimum: 0 })),
          second: Type.Optional(Type.Integer({ minimum: 0 })),
          text: Reason,
        }),
        { maxItems: CONTRIBUTION_LIMITS.remarks },
      ),
    ),
  }),
  reply: Empty,
});

export const acceptContribution = endpoint({
  method: 'POST',
  path: `${REVIEW}/accept`,
  repeat: 'as-it-stands',
  gate: reviewGate,
  summary: 'Accepts the revision that was read; it is published at once, or at its time',
  input: Type.Object({ contribution_id: Id, revision: Id, reason: Type.Optional(Reason) }),
  /** wbId 0: it waits for its time. */
  reply: Type.Object({ wbId: Count }),
});

export const reopenContribution = endpoint({
  method: 'POST',
  path: `${REVIEW}/reopen`,
  repeat: 'as-it-stands',
  gate: reviewGate,
  summary: 'Takes back a return that was not answered, or an acceptance that was not published: it waits again',
  input: Type.Object({ contribution_id: Id, reason: Type.Optional(Reason) }),
  reply: Empty,
});
