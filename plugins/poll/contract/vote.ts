import { Type, type Static } from 'typebox';
import { endpoint, everyone, signedIn } from '../../../platform/contract/index.ts';
import { UserCard } from '../../../platform/contract/endpoints/users.ts';
import { Count, Flag, Id, ofViewer, Paging, Time } from '../../../platform/contract/schemas.ts';
import { POLL_REQUEST, pollJson } from './form.ts';
import { PollLimit } from './limits.ts';
import { Questions } from './questions.ts';

const PollOption = Type.Object({
  id: Id,
  name: Type.String(),
  desc: Type.String(),
  image: Type.String(),
  /** 1 when the viewer chose it in the ballot that counts now. */
  active: ofViewer(Flag),
  /** Ballots that chose it. Absent when the viewer may not see results, or only their ratio. */
  votes: Type.Optional(Count),
  /**
   * Percent of the ballots that chose it, one decimal. Absent when the viewer may not see results.
   */
  ratio: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
});
export type PollOption = Static<typeof PollOption>;

/**
 * A poll as one viewer may see it. In a post it is the field `poll`: to visitors the part that is
 * the same for all at any time, to signed-in viewers with their own ballot and the results that
 * they may see.
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
  /** Who may vote; absent: everybody. */
  limit: Type.Optional(PollLimit),
  /** What is asked before the vote; absent: nothing, or a list, which leaves them out. */
  questions: Type.Optional(Questions),
  /**
   * Ballots so far. Absent when the viewer may not see results, or only ratios: with it the counts
   * could be worked out.
   */
  voterCount: Type.Optional(Count),
  /** When the viewer's ballot that counts now was given; 0 without one. */
  votedTime: ofViewer(Time),
  /**
   * The viewer's latest ballot where it does not count now: an earlier day's, in a poll of one a
   * day.
   */
  lastBallot: Type.Optional(ofViewer(Type.Object({ time: Time, optionIds: Type.Array(Id) }))),
  /** Grows with each change of a poll (`editPoll`); absent: it is as it was published. */
  version: Type.Optional(Count),
  /** Which of the level limits keeps the viewer from voting; only in `get_user_poll_info`. */
  barred: Type.Optional(ofViewer(Type.Union([Type.Literal('zmLevel'), Type.Literal('roleLevel')]))),
  /**
   * When the viewer's ballot went with an option that was taken out, and they have given no other
   * since.
   */
  voidedTime: Type.Optional(ofViewer(Time)),
});
export type Poll = Static<typeof Poll>;

/** What the plugin says of posts; null: the post has no poll. */
export const pollReplyFields = Type.Object({ poll: Type.Union([Poll, Type.Null()]) });

/** `GivenAnswer`. */
const AnswerAsked = Type.Object({ questionId: Id, answerId: Id, roleId: Type.Optional(Type.String()) });

export const addPoll = endpoint({
  method: 'POST',
  path: '/api/bbs/poll/add_poll',
  repeat: 'as-it-stands',
  gate: signedIn,
  summary: 'Votes in the poll of a post; answers with the poll as the voter now sees it',
  input: Type.Object({
    wbId: Id,
    /** Ids as a list, as JSON text or comma-joined. */
    optionIds: Type.Union([Type.String({ maxLength: POLL_REQUEST }), Type.Array(Id)]),
    /**
     * JSON of the answers to the questions before the vote: `[{ questionId, answerId, roleId? }]`
     * (`GivenAnswer`).
     */
    answers: Type.Optional(pollJson(AnswerAsked)),
    /**
     * Of the poll that the voter has before them (`Poll.version`): 409 CHANGED where it has been
     * changed since, its wording for one.
     */
    version: Type.Optional(Count),
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
  /**
   * What was chosen: only in own ballots and for managers (13 or 12), else empty. Options that were
   * taken out are not in it.
   */
  optionIds: Type.Array(Id),
  /** What was answered before the vote: only for managers. */
  answers: Type.Optional(Type.Array(Type.Object({ question: Type.String(), answer: Type.String() }))),
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
