import { Type, type Static } from 'typebox';
import { endpoint, signedIn } from '../../platform/contract/index.ts';
import { Count, Empty, Id, Paging, refusedAs, RequestKey, Time } from '../../platform/contract/schemas.ts';
import { messageList } from '../../platform/contract/endpoints/messages.ts';
import { UserCard } from '../../platform/contract/endpoints/users.ts';
import { recordsGate } from './gates.ts';
import { answered } from './shared/answered.ts';

/** Limits of a feedback: docs/product/limits.md. */
export const FEEDBACK = {
  question: 300,
  images: 6,
  /** Server, role and the like, characters. */
  place: 64,
  reply: 500,
  /** Text of a record that a manager adds. */
  content: 500,
  /** Records of one page of the managers' list. */
  pageSize: 15,
  /** Newest records that an export holds at most. */
  exportRows: 10_000,
} as const;

/** State of a record and of a player's problem. */
export const FeedbackState = { unprocessed: 0, following: 1, processed: 2 } as const;
export const FEEDBACK_STATES = [0, 1, 2] as const;
const State = Type.Integer({ minimum: 0, maximum: 2 });

/** What a record is about: a player's problem, or a post that a manager has taken down. */
export const RecordKind = { problem: 1, post: 2 } as const;

/** Longer texts are refused by the service with a text of their own. */
const MOST = 4000;
const text = Type.Optional(Type.String({ maxLength: MOST }));
/** @param error of this plugin's manifest */
const longText = (error: string, max: number) =>
  Type.Optional(Type.String({ maxLength: MOST, ...refusedAs(error, max, 'feedback') }));
/** Milliseconds, as a number or as digits; empty means that nothing was chosen. */
const moment = Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.String({ maxLength: 20 })]));

export const submitProblem = endpoint({
  method: 'POST',
  path: '/api/bbs/feedback/newpostproblem',
  repeat: 'first-answer',
  gate: signedIn,
  forBanned: true,
  rate: 'report',
  summary: "Tells the staff of a problem; gate and game_name are always the zone's",
  input: Type.Object({
    question: longText('QUESTION_TOO_LONG', FEEDBACK.question),
    gate: text,
    game_name: text,
    serverid: text,
    servername: text,
    /** Id and name of the role in the game, not of the forum's user. */
    userid: text,
    username: text,
    starttime: moment,
    endtime: moment,
    /** Comma-joined addresses of images, as `/api/bbs/images/no_default_check` gave them. */
    files: longText('FILES_TOO_MANY', FEEDBACK.images),
    sub_source: text,
    /** The same key again is the same problem. */
    requestKey: Type.Optional(RequestKey),
  }),
  reply: Type.Object({ id: Id }),
});

const ProblemFields = {
  id: Id,
  question: Type.String(),
  state: State,
  createTime: Time,
  /** When it happened; `endtime` is 0 when it was one moment. */
  starttime: Time,
  endtime: Time,
  /** The staff's answer, empty while there is none. */
  reply: Type.String(),
  replyTime: Time,
  /** 1 for an answer that its reader has not opened yet. */
  unread: Type.Integer({ minimum: 0, maximum: 1 }),
};
const ProblemItem = Type.Object(ProblemFields);
export type ProblemItem = Static<typeof ProblemItem>;

export const myProblems = endpoint({
  method: 'GET',
  path: '/api/bbs/feedback/myproblems',
  gate: signedIn,
  summary: "The viewer's own problems in this zone, newest first",
  input: Type.Object(Paging),
  reply: Type.Object({ list: Type.Array(ProblemItem), hasMore: Type.Boolean() }),
});

/** The list of the message centre. */
export const answers = messageList(answered.value.type);

const ProblemImage = Type.Object({ url: Type.String(), thumb: Type.String() });
const Problem = Type.Object({
  ...ProblemFields,
  gate: Type.String(),
  game_name: Type.String(),
  serverid: Type.String(),
  servername: Type.String(),
  userid: Type.String(),
  username: Type.String(),
  sub_source: Type.String(),
  files: Type.Array(ProblemImage),
  isOwn: Type.Boolean(),
  /** Whose problem it is, for the staff. */
  userInfo: Type.Union([UserCard, Type.Null()]),
});
export type Problem = Static<typeof Problem>;

export const problemDetail = endpoint({
  method: 'GET',
  path: '/api/bbs/feedback/myproblem/detail',
  gate: signedIn,
  summary: 'One problem: own, or any of the zone with code 23; everybody else finds nothing',
  input: Type.Object({ id: Id }),
  reply: Problem,
});

export const updateReplyState = endpoint({
  method: 'POST',
  path: '/api/bbs/feedback/reply_state/update',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary:
    'With id alone its owner has read the reply; with reply or state a manager (code 23) answers, and the owner is told',
  input: Type.Object({
    id: Id,
    reply: longText('REPLY_TOO_LONG', FEEDBACK.reply),
    state: Type.Optional(State),
    /** `replyTime` of the answer that this one takes the place of; absent: whatever stands there. */
    replyTime: Type.Optional(Time),
  }),
  reply: ProblemItem,
});

/**
 * The roles that somebody has in the games, asked by the dialog. Whoever answers this call in a
 * zone defines it for the server; without an answer the role is typed in.
 */
export const gameRoles = endpoint({
  method: 'GET',
  path: '/api/bbs/user/get_all_roles',
  gate: signedIn,
  summary: "The viewer's roles, as the feedback dialog reads them",
  input: Empty,
  reply: Type.Unknown(),
});

/** A record of the staff. */
const FeedbackRecord = Type.Object({
  id: Id,
  wbCreateTime: Time,
  wbContent: Type.String(),
  /** A path of this site: the post, or the page of the problem. */
  wbLink: Type.String(),
  state: State,
  /** `RecordKind`. */
  kind: Type.Integer(),
  /** Who wrote the problem or the post. */
  userInfo: Type.Union([UserCard, Type.Null()]),
});
export type FeedbackRecord = Static<typeof FeedbackRecord>;

const RECORDS = '/api/bbs/feedbackRecord';
const RecordId = Type.Object({ id: Id });

export const addRecord = endpoint({
  method: 'POST',
  path: `${RECORDS}/add`,
  repeat: 'as-it-stands',
  gate: recordsGate,
  summary: 'Records a post (wbId, or wbLink to it) for the staff; a post has one record',
  input: Type.Object({ wbId: Type.Optional(Id), wbLink: text, wbContent: text }),
  reply: RecordId,
});

export const deleteRecord = endpoint({
  method: 'DELETE',
  path: `${RECORDS}/delete`,
  repeat: 'as-it-stands',
  gate: recordsGate,
  summary: "Takes a record out of the list; a player's own problem stays theirs",
  input: RecordId,
  reply: Empty,
});

export const getRecords = endpoint({
  method: 'GET',
  path: `${RECORDS}/get`,
  gate: recordsGate,
  summary: 'Records of the zone, newest first, all or of one state',
  input: Type.Object({
    ...Paging,
    limit: Type.Integer({ minimum: 1, maximum: 50, default: FEEDBACK.pageSize }),
    state: Type.Optional(State),
  }),
  reply: Type.Object({ list: Type.Array(FeedbackRecord), hasMore: Type.Boolean() }),
});

export const updateRecord = endpoint({
  method: 'PUT',
  path: `${RECORDS}/update`,
  repeat: 'as-it-stands',
  gate: recordsGate,
  summary: 'Sets the state of a record; a player is told of their problem',
  input: Type.Object({ id: Id, state: State }),
  reply: Type.Object({ id: Id, state: State }),
});

export const exportRecords = endpoint({
  method: 'GET',
  path: `${RECORDS}/export`,
  gate: recordsGate,
  rate: 'report',
  summary: 'The records of one state, or all, as a CSV file (the newest 10,000)',
  input: Type.Object({ state: Type.Optional(State) }),
  reply: Count,
  download: 'file',
});
