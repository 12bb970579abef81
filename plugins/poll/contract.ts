import { Type, type Static } from 'typebox';
import { endpoint, everyone, signedIn } from '../../platform/contract/index.ts';
import { UserCard } from '../../platform/contract/endpoints/users.ts';
import { Count, Flag, Id, Paging, Time } from '../../platform/contract/schemas.ts';

/** Limits of spec 3 section 9; `maxOptions` is ours. Texts count in characters. */
export const POLL_LIMITS = { title: 15, optionName: 10, optionDesc: 40, minOptions: 2, maxOptions: 30 } as const;

/** Who sees the results (spec 3 section 3 `visible`). */
export const PollVisible = { all: 0, afterVoting: 1, admins: 2, afterEnd: 3 } as const;
/** What results tell (`pollVisibleType`). */
export const PollVisibleType = { countAndRatio: 0, ratio: 1 } as const;
/** In which order options are shown (`optionRankType`). */
export const PollRank = { asSet: 1, random: 2 } as const;
/** How often a person may vote (`pollRepeat`); a day is one of the zone's time zone. */
export const PollRepeat = { once: 0, daily: 1 } as const;

const PollOption = Type.Object({
  id: Id,
  name: Type.String(),
  desc: Type.String(),
  image: Type.String(),
  /** 1 when the viewer chose it in the ballot that counts now. */
  active: Flag,
  /** Ballots that chose it. Absent when the viewer may not see results, or only their ratio. */
  votes: Type.Optional(Count),
  /** Percent of the ballots that chose it, one decimal. Absent when the viewer may not see results. */
  ratio: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
});
export type PollOption = Static<typeof PollOption>;

/**
 * A poll as one viewer may see it (spec 3 section 3 "Poll (read side)"). In a post it is the field `poll`: to visitors the part
 * that is the same for all at any time, to signed-in viewers with their own ballot and the results that they may see.
 */
export const Poll = Type.Object({
  wbId: Id,
  title: Type.String(),
  image: Type.String(),
  options: Type.Array(PollOption),
  minNum: Count,
  maxNum: Count,
  repeat: Type.Integer(),
  visible: Type.Integer(),
  visibleType: Type.Integer(),
  optionRankType: Type.Integer(),
  startTime: Time,
  endTime: Time,
  /** Ballots so far. Absent where only ratios are shown: with it the counts could be worked out. */
  voterCount: Type.Optional(Count),
  /** When the viewer's ballot that counts now was given; 0 without one. */
  votedTime: Time,
});
export type Poll = Static<typeof Poll>;

/** Extra fields of `POST weibo/add` (spec 3 section 3 "Poll send payload"). Times in milliseconds; lists as JSON text. */
export const pollPostFields = Type.Object({
  /** 1 with a poll. */
  wbIsPoll: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  pollTitle: Type.Optional(Type.String({ maxLength: 200 })),
  /** JSON: `[{ name, desc?, image? }]`. */
  pollOptions: Type.Optional(Type.String({ maxLength: 20_000 })),
  pollMinNum: Type.Optional(Type.Integer()),
  pollMaxNum: Type.Optional(Type.Integer()),
  /** Absent or 0: at once. */
  pollStartTime: Type.Optional(Time),
  pollEndTime: Type.Optional(Time),
  pollVisible: Type.Optional(Type.Integer()),
  pollVisibleType: Type.Optional(Type.Integer()),
  optionRankType: Type.Optional(Type.Integer()),
  pollRepeat: Type.Optional(Type.Integer()),
  pollImage: Type.Optional(Type.String({ maxLength: 500 })),
  /** JSON of level bounds; anything but "no limit" (-1 on all sides) is refused. */
  pollLimit: Type.Optional(Type.String({ maxLength: 2000 })),
  /** JSON of pre-vote questions; anything but none is refused. */
  questions: Type.Optional(Type.String({ maxLength: 20_000 })),
});
export type PollPostFields = Static<typeof pollPostFields>;

export const addPoll = endpoint({
  method: 'POST',
  path: '/api/bbs/poll/add_poll',
  gate: signedIn,
  summary: 'Votes in the poll of a post; answers with the poll as the voter now sees it',
  input: Type.Object({
    wbId: Id,
    /** Ids as a list, as JSON text or comma-joined. */
    optionIds: Type.Union([Type.String({ maxLength: 2000 }), Type.Array(Id, { maxItems: 100 })]),
  }),
  reply: Poll,
});

export const userPollInfo = endpoint({
  method: 'GET',
  path: '/api/bbs/poll/get_user_poll_info',
  gate: everyone,
  summary: 'The poll of a post with the own ballot and the results that the viewer may see now',
  input: Type.Object({ wbId: Id }),
  reply: Poll,
});

const PollRecord = Type.Object({
  userInfo: UserCard,
  voteTime: Time,
  /** What was chosen: only in own ballots and for managers (13 or 12), else empty. */
  optionIds: Type.Array(Id),
});
export type PollRecord = Static<typeof PollRecord>;

export const pollRecords = endpoint({
  method: 'GET',
  path: '/api/bbs/poll/get_records',
  gate: everyone,
  summary: 'Who voted, newest first: everybody where the viewer may see counts, else only the own ballots',
  input: Type.Object({ wbId: Id, ...Paging }),
  reply: Type.Object({ list: Type.Array(PollRecord), hasMore: Type.Boolean() }),
});
