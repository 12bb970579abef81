import { Type, type Static } from 'typebox';
import { UserCard } from '../../../platform/contract/endpoints/users.ts';
import { Count, Flag, Id, JsonText, ofViewer, Time } from '../../../platform/contract/schemas.ts';
import { BeaconMissed } from './missed.ts';

/** Limits and times of lotteries (docs/product/limits.md). Texts count in characters. */
export const LOTTERY_LIMITS = {
  registerDays: [1, 3, 5, 7, 14],
  publicityDays: 5,
  publicityDaysMax: 30,
  /** Random draws are at this hour of the zone's day after the end. */
  drawHour: 10,
  conditions: 20,
  condition: 100,
  prizes: 20,
  prizeName: 40,
  /** Winners of one lottery. */
  winners: 1000,
  reason: 200,
  note: 200,
  /** Days from start to end at most. */
  days: 366,
  /** Of the shortlist: whoever wins by merit is chosen from it. */
  sample: 1000,
  /** Alternates that are told with a round; deferred redraws may go beyond. */
  alternates: 20,
  /** A count under it may name somebody: it is told as -1, "a few". */
  few: 3,
} as const;

/** How winners are found. */
export const LotteryType = { random: 1, merit: 2 } as const;
/** What takes part in a random draw (`selectType`): posts or comments. */
export const SelectType = { post: 1, comment: 2 } as const;
/** Which posts (`selectWay`): those of a topic or of a category. */
export const SelectWay = { topic: 1, theme: 2 } as const;
/** Who takes the prize of a winner who did not register (`redrawType`). */
export const RedrawType = { random: 1, deferred: 2 } as const;
/**
 * Whom `blacklistType` leaves out: 0 muted and banned, 1 who has won in this zone in the last 30
 * days, 2 who has verified no real name.
 */
export const BlacklistType = { restricted: 0, recentWinner: 1, unverified: 2 } as const;

/**
 * Where a lottery stands. `ended`: its entrants are being written down; `frozen`: the list is fixed
 * and published, the draw is to come; `drawn`: there are winners (or nobody took part);
 * `cancelled`: nothing is drawn any more.
 */
export const LOTTERY_PHASES = ['waiting', 'running', 'ended', 'frozen', 'drawn', 'cancelled'] as const;
export type LotteryPhase = (typeof LOTTERY_PHASES)[number];

/** What becomes of a prize. */
export const PRIZE_STATES = ['won', 'registered', 'sent', 'forfeited'] as const;
export type PrizeState = (typeof PRIZE_STATES)[number];

/** Whose deed a forfeiture was: the winner's, who did not register in time, or a manager's. */
export const FORFEITED_BY = ['late', 'manager'] as const;
export type ForfeitedBy = (typeof FORFEITED_BY)[number];

/** Of prizes; both empty while one is not forfeited. */
export const Forfeited = {
  forfeitedBy: Type.Union([Type.Enum(FORFEITED_BY), Type.Literal('')]),
  /** What a manager has written, for everybody. */
  forfeitReason: Type.String(),
};

/** Reasons not to be in, in the order in which they are found; the first one counts. */
export const EXCLUDED = [
  'author',
  'staff',
  'restricted',
  'recentWinner',
  'level',
  'unverified',
  'age',
  'comment',
  'post',
  'like',
  'collect',
  'follow',
] as const;
export type Excluded = (typeof EXCLUDED)[number];

/**
 * Who takes part, as rules that a machine reads; `lotteryCondition` says it to people. All that is
 * named must hold when the lottery ends.
 */
export const LotteryRules = Type.Object(
  {
    version: Type.Literal(1),
    /** A comment on the lottery's post. */
    comment: Type.Optional(Flag),
    /**
     * A post of the zone in the lottery's time, with a topic (its name, without #) or in a
     * category.
     */
    post: Type.Optional(
      Type.Object(
        { topic: Type.Optional(Type.String({ maxLength: 100 })), themeId: Type.Optional(Id) },
        { additionalProperties: false },
      ),
    ),
    like: Type.Optional(Flag),
    collect: Type.Optional(Flag),
    /** Follows the author of the post. */
    follow: Type.Optional(Flag),
    /** 0: any. */
    minLevel: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    /** Age of the account at the end, days. */
    minAccountDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
    /**
     * Leaves out the author (default 1) and whoever holds a manager code in the zone (default 1).
     */
    excludeAuthor: Type.Optional(Flag),
    excludeStaff: Type.Optional(Flag),
  },
  { additionalProperties: false },
);
export type LotteryRules = Static<typeof LotteryRules>;

const SelectRule = Type.Object({
  selectType: Type.Optional(Type.Integer()),
  selectWay: Type.Optional(Type.Integer()),
  /** Of a topic its name without #, of a category its themeId. */
  selectId: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Integer()])),
});

/**
 * `lotteryInfo` of `weibo/add`, of edits and of drafts, as JSON text. Everything is optional here:
 * a form may be half done; `lottery/server/form.ts` says what is missing, in the form's order.
 */
export const LotteryForm = Type.Object({
  /** 0 or absent: when the post is published. */
  startTime: Type.Optional(Time),
  endTime: Type.Optional(Time),
  type: Type.Optional(Type.Integer()),
  randomlySelectedRule: Type.Optional(Type.Union([SelectRule, Type.Null()])),
  lotteryCondition: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 100 })),
  redrawType: Type.Optional(Type.Integer()),
  registerExpirationDate: Type.Optional(Type.Integer()),
  lotteryPrizeList: Type.Optional(
    Type.Array(Type.Object({ prizeName: Type.String({ maxLength: 2000 }), prizeNumber: Type.Integer() }), {
      maxItems: 100,
    }),
  ),
  /** 0 not enabled, 1 enabled. */
  status: Type.Optional(Type.Integer()),
  blacklistType: Type.Optional(Type.Array(Type.Integer(), { maxItems: 10 })),
  publicityStatus: Type.Optional(Type.Integer()),
  publicityDate: Type.Optional(Type.Integer()),
  /** Set by the server; what is sent is not looked at. */
  lotteryTime: Type.Optional(Time),
  rules: Type.Optional(Type.Unknown()),
});
export type LotteryForm = Static<typeof LotteryForm>;

/**
 * Extra fields of `weibo/add` and of edits: with `wbIsLottery` 1 the post has the lottery of
 * `lotteryInfo` (JSON of {@link LotteryForm}).
 */
export const lotteryPostFields = Type.Object({
  wbIsLottery: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  lotteryInfo: Type.Optional(JsonText(20_000, LotteryForm)),
});
export type LotteryPostFields = Static<typeof lotteryPostFields>;

export const Prize = Type.Object({ prizeName: Type.String(), prizeNumber: Id });

/** 32 hex digits. */
export const EntryId = Type.String({ pattern: '^[0-9a-f]{32}$' });

/** The settings of a lottery as anybody reads them. */
export const LotterySettingsView = {
  startTime: Time,
  endTime: Time,
  type: Type.Integer(),
  randomlySelectedRule: Type.Union([
    Type.Object({ selectType: Type.Integer(), selectWay: Type.Integer(), selectId: Type.String() }),
    Type.Null(),
  ]),
  lotteryCondition: Type.Array(Type.String()),
  redrawType: Type.Integer(),
  registerExpirationDate: Type.Integer(),
  lotteryPrizeList: Type.Array(Prize),
  status: Flag,
  blacklistType: Type.Array(Type.Integer()),
  publicityStatus: Flag,
  publicityDate: Type.Integer(),
  /** When it is drawn; 0: by people, at any time after the end. */
  lotteryTime: Time,
  rules: LotteryRules,
};

/**
 * The field `lottery` of posts, in lists and detail alike: the same for everybody at any time
 * between two changes of the lottery.
 */
export const PostLottery = Type.Object({
  startTime: Time,
  endTime: Time,
  lotteryTime: Time,
  type: Type.Integer(),
  lotteryPrizeList: Type.Array(Prize),
  /** Milliseconds; 0: not yet. With them and the times a browser tells the phase. */
  frozenTime: Time,
  drawnTime: Time,
  cancelledTime: Time,
});
export type PostLottery = Static<typeof PostLottery>;
/** What the plugin says of posts with a lottery. */
export const lotteryReplyFields = Type.Object({ wbIsLottery: Flag, lottery: PostLottery });
/** What it says of drafts whose post would have one. */
export const lotteryOfDraft = Type.Object({ wbIsLottery: Flag });

/** Somebody who won. By name only while names are public, to 93, and to the winners themselves. */
export const Winner = Type.Object({
  id: Id,
  /** 0 is the draw, each random redraw is one more. */
  round: Count,
  /** Place in that round's order, from 0. */
  position: Count,
  /** Index in `lotteryPrizeList`. */
  prizeIndex: Count,
  entryId: EntryId,
  /** Why, when people chose; else empty. */
  reason: Type.String(),
  /** True for 93 and the winner; to others `won` or `forfeited`. */
  state: Type.Enum(PRIZE_STATES),
  ...Forfeited,
  userInfo: Type.Union([UserCard, Type.Null()]),
  /**
   * While they are named: what shows that the entry is theirs (`entryOfNonce` of
   * shared/entries.ts); else 0 and empty.
   */
  uid: Count,
  nonce: Type.String(),
  /** The winner whose forfeited prize it is; 0: none. */
  replaces: Count,
  isOwn: Flag,
});
export type Winner = Static<typeof Winner>;

/** What a winner leaves to get the prize: only they and 93 see it. */
export const Registration = Type.Object({
  name: Type.String({ maxLength: 40 }),
  contact: Type.String({ maxLength: 60 }),
  address: Type.String({ maxLength: 200 }),
  /** Role in the game. */
  server: Type.String({ maxLength: 60 }),
  role: Type.String({ maxLength: 60 }),
  remark: Type.String({ maxLength: 200 }),
});
export type Registration = Static<typeof Registration>;

/** The viewer's own part. */
export const OwnLottery = Type.Object({
  /** Whom the host takes the viewer for. */
  uid: Id,
  /** Null: the list is not fixed yet. */
  isEntered: Type.Union([Flag, Type.Null()]),
  /**
   * The viewer's alone; empty while they are not among the entrants. The nonce shows that the entry
   * is theirs (`entryOfNonce`); empty in old lists.
   */
  entryId: Type.String(),
  nonce: Type.String(),
  /**
   * What is against them while it runs; empty: they are in. Before the start only what no deed
   * there would mend, after the end nothing.
   */
  missing: Type.Array(Type.Enum(EXCLUDED)),
  /** Their prizes (one unless they forfeited it; newest first), with what they registered. */
  wins: Type.Array(
    Type.Object({
      id: Id,
      prizeIndex: Count,
      prizeName: Type.String(),
      state: Type.Enum(PRIZE_STATES),
      ...Forfeited,
      /** Until when they may register; it moves on while the post cannot be read. */
      registerUntil: Time,
      registration: Type.Union([Registration, Type.Null()]),
    }),
  ),
});
export type OwnLottery = Static<typeof OwnLottery>;

export const LotteryInfo = Type.Object({
  wbId: Id,
  /**
   * Of its post, for who looks after the lottery (93) and may read the post; else empty: a page
   * that shows the lottery has the post.
   */
  wbTitle: Type.String(),
  ...LotterySettingsView,
  phase: Type.Enum(LOTTERY_PHASES),
  createdTime: Time,
  frozenTime: Time,
  drawnTime: Time,
  cancelledTime: Time,
  cancelReason: Type.String(),
  /**
   * Since when its post cannot be read, which holds up a draw that is due, and after the draw the
   * time to register; 0: it does not.
   */
  heldTime: Time,
  /** Random draws only, else empty: `commitmentOf` of shared/draw.ts. */
  commitment: Type.String(),
  /** Of the frozen list; empty and 0 before. */
  entrantsHash: Type.String(),
  entrantCount: Count,
  /** Last line of the public log. */
  logHead: Type.String(),
  logCount: Count,
  /** What the public value of the next round will be: see docs/lottery.md. */
  beacon: Type.Object({
    kind: Type.Enum(['post', 'drand']),
    /** Of the beacon; empty for content. */
    name: Type.String(),
    publicKey: Type.String(),
    /** Null: it is the beacon that the zone has, or it has none. */
    missed: Type.Union([BeaconMissed, Type.Null()]),
    /** Not before this moment. */
    notBefore: Time,
    /** Of web beacons, fixed in advance; else 0. */
    beaconRound: Count,
    /** 1: the draw is due and waits for it. */
    isAwaited: Flag,
  }),
  /** When the winners were made public by name, and until when they are; 0: not. */
  publishedTime: Time,
  publicityUntil: Time,
  winners: Type.Array(Winner),
  /** Null for visitors. */
  own: ofViewer(Type.Union([OwnLottery, Type.Null()])),
  /** 1 when the viewer looks after it: 93. */
  canManage: Flag,
});
export type LotteryInfo = Static<typeof LotteryInfo>;
