import { Type, type Static } from 'typebox';
import { endpoint, everyone, signedIn } from '../../../platform/contract/index.ts';
import { UserCard } from '../../../platform/contract/endpoints/users.ts';
import { Count, Empty, Flag, Id, JsonText, Paging, Time } from '../../../platform/contract/schemas.ts';
import { lotteryGate } from '../gates.ts';
import {
  EntryId,
  EXCLUDED,
  Forfeited,
  LOTTERY_LIMITS,
  LOTTERY_PHASES,
  LotteryInfo,
  PRIZE_STATES,
  Registration,
} from './info.ts';

const LOTTERY = '/api/bbs/weibo/lottery';
/**
 * JSON text, as forms send it: 1,000 people with a reason or a note of 200 characters each, of
 * whatever script.
 */
const json = (item: Type.TSchema) => JsonText(500_000, Type.Array(item));
/** A request with such a text, form-encoded: twelve bytes a character at most. */
const JSON_BYTES = 3 * 1024 * 1024;

export const getLotteryInfo = endpoint({
  method: 'GET',
  path: `${LOTTERY}/get_lottery_info`,
  gate: everyone,
  summary: 'The lottery of a post: settings, phase, commitment, winners, and the own part',
  input: Type.Object({ wbId: Id }),
  reply: LotteryInfo,
});

export const getLotteryDraft = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/draft/get_lottery_draft',
  gate: lotteryGate,
  summary: 'The lottery form of an own draft',
  input: Type.Object({ id: Id }),
  reply: Type.Object({
    id: Id,
    wbIsLottery: Flag,
    /** JSON text; empty: none. */
    lotteryInfo: Type.String(),
  }),
});

/** Counts under 3 are told as -1 ("a few") to everybody but 93. */
const ReportedCount = Type.Integer({ minimum: -1 });

const LotteryPreview = Type.Object({
  /** When it was counted; a count is kept for some seconds. */
  time: Time,
  eligible: ReportedCount,
  /**
   * People who have done the first thing that is asked (comment, post, like, collect, follow), and
   * are not in.
   */
  excluded: ReportedCount,
  reasons: Type.Array(Type.Object({ reason: Type.Enum(EXCLUDED), count: ReportedCount })),
  /** Null for visitors. */
  own: Type.Union([Type.Object({ isIn: Flag, missing: Type.Array(Type.Enum(EXCLUDED)) }), Type.Null()]),
});
export type LotteryPreview = Static<typeof LotteryPreview>;

export const lotteryPreview = endpoint({
  method: 'GET',
  path: `${LOTTERY}/preview`,
  gate: everyone,
  summary: 'How many take part by now, and why others do not; the own state. Counts alone',
  input: Type.Object({ wbId: Id }),
  reply: LotteryPreview,
});

const Entrant = Type.Object({
  entryId: EntryId,
  /** The first thing against them; empty: they are in. */
  reason: Type.Union([Type.Enum(EXCLUDED), Type.Literal('')]),
  userInfo: Type.Union([UserCard, Type.Null()]),
  uid: Id,
});
export type Entrant = Static<typeof Entrant>;

export const lotteryEntrants = endpoint({
  method: 'GET',
  path: `${LOTTERY}/entrants`,
  gate: lotteryGate,
  summary:
    'Who takes part, by name: the frozen list in the order of the entry ids; before, who would be in now, or why others are not',
  input: Type.Object({
    wbId: Id,
    ...Paging,
    /** Comma-joined, at most 50. */
    uids: Type.Optional(Type.String({ maxLength: 900 })),
    /** Before the freeze: those whom this keeps out. */
    reason: Type.Optional(Type.Enum(EXCLUDED)),
  }),
  /** `count` is of the frozen list, else 0. */
  reply: Type.Object({ list: Type.Array(Entrant), hasMore: Type.Boolean(), count: Count, isFrozen: Flag }),
});

const LotteryItem = Type.Object({
  wbId: Id,
  /** Empty: its post is hidden from the viewer, or deleted. */
  wbTitle: Type.String(),
  phase: Type.Enum(LOTTERY_PHASES),
  type: Type.Integer(),
  startTime: Time,
  endTime: Time,
  lotteryTime: Time,
  publishedTime: Time,
  /** As in `LotteryInfo`. */
  heldTime: Time,
  entrantCount: Count,
  /**
   * Prizes to give, awards in each state (a forfeited one that somebody else has got counts in
   * both).
   */
  prizeCount: Count,
  won: Count,
  registered: Count,
  sent: Count,
  forfeited: Count,
  /** Forfeited ones that nobody has been drawn for. */
  open: Count,
});
export type LotteryItem = Static<typeof LotteryItem>;

export const lotteryList = endpoint({
  method: 'GET',
  path: `${LOTTERY}/list`,
  gate: lotteryGate,
  summary: 'The lotteries of the zone, those that end last first',
  input: Type.Object({ ...Paging }),
  reply: Type.Object({ list: Type.Array(LotteryItem), hasMore: Type.Boolean() }),
});

const SampleItem = Type.Object({
  uid: Id,
  entryId: EntryId,
  userInfo: Type.Union([UserCard, Type.Null()]),
  note: Type.String(),
});
const Sample = Type.Object({ list: Type.Array(SampleItem), version: Count });
export type LotterySample = Static<typeof Sample>;

export const getLotterySample = endpoint({
  method: 'GET',
  path: `${LOTTERY}/get_lottery_sample`,
  gate: lotteryGate,
  summary: 'The shortlist that managers keep for choosing by merit',
  input: Type.Object({ wbId: Id }),
  reply: Sample,
});

export const updateLotterySample = endpoint({
  method: 'POST',
  path: `${LOTTERY}/update_lottery_sample`,
  repeat: 'as-it-stands',
  gate: lotteryGate,
  summary: 'Replaces the shortlist; 409 when it has been changed since `version`',
  input: Type.Object({
    wbId: Id,
    version: Count,
    /** JSON `[{ uid, note? }]`, at most 1,000. */
    sample: json(Type.Object({ uid: Id, note: Type.Optional(Type.String()) })),
  }),
  reply: Sample,
  bodyBytes: JSON_BYTES,
});

export const drawPrize = endpoint({
  method: 'POST',
  path: `${LOTTERY}/draw_prize`,
  repeat: 'as-it-stands',
  gate: lotteryGate,
  summary: 'By merit: names all winners with reasons, once. Random: draws what is due now, as the job would',
  input: Type.Object({
    wbId: Id,
    /** By merit: JSON `[{ uid, prizeIndex, reason }]`, as many of each prize as there are. */
    winners: Type.Optional(json(Type.Object({ uid: Id, prizeIndex: Count, reason: Type.String() }))),
  }),
  reply: LotteryInfo,
  bodyBytes: JSON_BYTES,
});

export const publishLottery = endpoint({
  method: 'POST',
  path: `${LOTTERY}/publish`,
  repeat: 'as-it-stands',
  gate: lotteryGate,
  summary: 'Names the winners for some days (`publicityStatus` 1), or no longer (0)',
  input: Type.Object({
    wbId: Id,
    publicityStatus: Type.Optional(Flag),
    publicityDate: Type.Optional(Type.Integer({ minimum: 1, maximum: LOTTERY_LIMITS.publicityDaysMax })),
  }),
  reply: LotteryInfo,
});

export const cancelLottery = endpoint({
  method: 'POST',
  path: `${LOTTERY}/cancel`,
  repeat: 'as-it-stands',
  gate: lotteryGate,
  summary: 'Calls a lottery off before its draw, for a reason that everybody reads',
  input: Type.Object({ wbId: Id, reason: Type.String({ maxLength: LOTTERY_LIMITS.reason * 4 }) }),
  reply: LotteryInfo,
});

export const pushRegister = endpoint({
  method: 'POST',
  path: `${LOTTERY}/record/push_register`,
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'The winner leaves what the prize is sent to, in time; again while it has not been sent',
  input: Type.Object({
    wbId: Id,
    /** Their award; absent: the newest. */
    id: Type.Optional(Id),
    name: Type.String({ maxLength: 160 }),
    contact: Type.String({ maxLength: 240 }),
    address: Type.Optional(Type.String({ maxLength: 800 })),
    server: Type.Optional(Type.String({ maxLength: 240 })),
    role: Type.Optional(Type.String({ maxLength: 240 })),
    remark: Type.Optional(Type.String({ maxLength: 800 })),
  }),
  reply: LotteryInfo,
});

export const applyRedraw = endpoint({
  method: 'POST',
  path: `${LOTTERY}/apply_redraw`,
  repeat: 'as-it-stands',
  gate: lotteryGate,
  summary: 'Gives forfeited prizes to others: the next alternates at once, or a new round with a new public value',
  input: Type.Object({
    wbId: Id,
    /** Comma-joined ids of forfeited awards; absent: all that have no successor. */
    ids: Type.Optional(Type.String({ maxLength: 10_000 })),
    /** By merit: JSON `[{ id, uid, reason }]`: who takes which forfeited award. */
    winners: Type.Optional(json(Type.Object({ id: Id, uid: Id, reason: Type.String() }))),
  }),
  reply: LotteryInfo,
  bodyBytes: JSON_BYTES,
});

const Record = Type.Object({
  id: Id,
  round: Count,
  prizeIndex: Count,
  prizeName: Type.String(),
  entryId: EntryId,
  /** 0: the row names somebody else than the entry that was drawn. */
  uid: Count,
  userInfo: Type.Union([UserCard, Type.Null()]),
  reason: Type.String(),
  state: Type.Enum(PRIZE_STATES),
  ...Forfeited,
  wonTime: Time,
  registerUntil: Time,
  /** When it came to its state. */
  stateTime: Time,
  /**
   * Null: not left yet, or deleted: 90 days after sending, or what was not sent, after registration
   * and publicity have ended.
   */
  registration: Type.Union([Registration, Type.Null()]),
  replaces: Count,
  /** 1: another one has it, or a round for it is under way. */
  isRedrawn: Flag,
});
export type LotteryRecord = Static<typeof Record>;

export const lotteryRecords = endpoint({
  method: 'GET',
  path: `${LOTTERY}/record/list`,
  gate: lotteryGate,
  summary: 'The ledger of prizes with what winners have registered; looking is recorded',
  input: Type.Object({ wbId: Id, ...Paging, state: Type.Optional(Type.Enum(PRIZE_STATES)) }),
  reply: Type.Object({ list: Type.Array(Record), hasMore: Type.Boolean(), count: Count }),
});

export const updateRecord = endpoint({
  method: 'POST',
  path: `${LOTTERY}/record/update_state`,
  repeat: 'as-it-stands',
  gate: lotteryGate,
  summary:
    'Moves a prize on: registered to sent; won or registered to forfeited with a reason. 409 when it is not `from` any more',
  input: Type.Object({
    wbId: Id,
    id: Id,
    from: Type.Enum(PRIZE_STATES),
    to: Type.Enum(['sent', 'forfeited']),
    reason: Type.Optional(Type.String({ maxLength: LOTTERY_LIMITS.reason * 4 })),
  }),
  reply: Record,
});

export const exportRecords = endpoint({
  method: 'GET',
  path: `${LOTTERY}/record/export`,
  gate: lotteryGate,
  download: 'file',
  summary: 'The ledger as CSV; it is recorded who took it',
  input: Type.Object({ wbId: Id }),
  reply: Empty,
});
