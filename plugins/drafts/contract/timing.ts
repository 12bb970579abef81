import { DAY_MS } from '../../../platform/contract/durations.ts';
import { Type, type Static } from 'typebox';
import { endpoint } from '../../../platform/contract/index.ts';
import { Count, Id, JsonText, Time } from '../../../platform/contract/schemas.ts';
import { timedDraftGate } from '../gates.ts';

/**
 * Characters of what plugins attach to a draft: room for a form whose lists are as long as they may
 * be.
 */
export const ATTACHMENTS_MAX = 500_000;

/** How far ahead a post may be timed, milliseconds. */
export const TIMING_MOST = 365 * DAY_MS;

/** What is to be done with a timed draft. */
export const TimingOperation = { publishNow: 1, pause: 2, withdraw: 3, changeTime: 4 } as const;

/** `draftTimingOpenStatus` of the calls; 0 and 2 are what clients have always known. */
export const TimingStatus = { waiting: 0, paused: 1, done: 2, failed: 3 } as const;

/**
 * The `Code` of a refusal that the composer answers with a question: by the host's clock the time
 * has passed.
 */
export const TimingCode = { past: 4002 } as const;

/** Extra fields of `POST weibo/add`. */
export const timingPostFields = Type.Object({
  /** When it is to be published, milliseconds; absent or 0: now. */
  timingOpenTime: Type.Optional(Time),
  /** 1: the post then bears that time, not the one at which it was sent. */
  alterCreate: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  /**
   * With a time: `attachments` of a draft, which the post is until then. Absent: those of the draft
   * that it was written as.
   */
  attachments: Type.Optional(JsonText(ATTACHMENTS_MAX)),
});
export type TimingPostFields = Static<typeof timingPostFields>;

/** Fields of a draft that is to be published by itself; without them it is not. */
export const DraftTiming = Type.Object({
  /** 0: it is not. */
  draftTimingOpenId: Type.Optional(Count),
  draftTimingOpenStatus: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  /**
   * Why it was not published, in the reader's language; with `paused`, why only the composer can
   * send it again.
   */
  draftTimingReason: Type.Optional(Type.String()),
});
export type DraftTiming = Static<typeof DraftTiming>;

export const updateTiming = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/draft/update_timing_open_status',
  repeat: 'as-it-stands',
  gate: timedDraftGate,
  forBanned: true,
  summary: 'What becomes of an own timed draft: 1 publish now, 2 pause, 3 withdraw, 4 another time',
  input: Type.Object({
    /** The draft's. */
    id: Id,
    optType: Type.Integer({ minimum: 1, maximum: 4 }),
    timingOpenTime: Type.Optional(Time),
  }),
  /** `wbId`: the post, after optType 1; else 0. */
  reply: Type.Object({ wbId: Type.Integer({ minimum: 0 }) }),
});
