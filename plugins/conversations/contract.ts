import { Type, type Static } from 'typebox';
import { endpoint, moderatorGate, signedIn } from '../../platform/contract/index.ts';
import { messageList } from '../../platform/contract/endpoints/messages.ts';
import { REPORT_REASONS } from '../../platform/contract/endpoints/reports.ts';
import { UserCard } from '../../platform/contract/endpoints/users.ts';
import { LIMITS } from '../../platform/contract/limits.ts';
import { Count, Empty, Flag, Id, refusedAs, RequestKey, Time } from '../../platform/contract/schemas.ts';
import { privateMessages } from './shared/kind.ts';

/** What is unread; the count of this plugin is `conversationCount`. */
export { unreadMessages, type Unread } from '../../platform/contract/endpoints/messages.ts';

/** Limits that are the same in every zone: docs/product/conversations.md. */
export const CONVERSATION = {
  /** Characters of a message. */
  length: 1000,
  /** Messages of one person within a minute, in all zones together. */
  perMinute: 20,
  /** Conversations, and messages, that a page asks for at once. */
  page: 30,
  /** Messages before a reported one that moderators are shown. */
  before: 5,
} as const;

/** Of a report that names no reason. */
export const OTHER_REASON = REPORT_REASONS.length;

/** Who may begin a conversation with somebody. */
export const ADMITTED = ['everybody', 'followed', 'nobody'] as const;
export type Admitted = (typeof ADMITTED)[number];

/**
 * How two people stand: nothing was written yet (`none`), both may write (`open`), the other one
 * asks to (`asked`), the viewer has asked (`waits`), or has declined what the other asked
 * (`declined`).
 */
export const STATES = ['none', 'open', 'asked', 'waits', 'declined'] as const;
export type ConversationState = (typeof STATES)[number];

const Message = Type.Object({
  id: Id,
  /** As a comment's: text with emoticons. Empty: a moderator has removed it. */
  content: Type.String(),
  isRemoved: Flag,
  createTime: Time,
  isOwn: Flag,
});
export type Message = Static<typeof Message>;

/** Null: the account was removed. */
const Person = Type.Union([UserCard, Type.Null()]);

const Conversation = Type.Object({
  /** The other one. */
  uid: Id,
  userInfo: Person,
  state: Type.Enum(STATES),
  /** The newest message that the viewer still has, by which the list is ordered. */
  lastId: Id,
  /** Null: it went with its author's account. */
  last: Type.Union([Message, Type.Null()]),
  unread: Count,
});
export type Conversation = Static<typeof Conversation>;

const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: CONVERSATION.page }));
const ROOT = '/api/bbs/conversations';
/** What is of the viewer alone: also for who is banned. */
const own = { method: 'POST', gate: signedIn, forBanned: true, repeat: 'as-it-stands' } as const;

export const conversationNotices = messageList(privateMessages.value.type);

export const conversations = endpoint({
  method: 'GET',
  path: `${ROOT}/list`,
  isStamped: true,
  gate: signedIn,
  summary: "The viewer's own conversations of the zone, the latest message first, without those with blocked people",
  input: Type.Object({
    /** `lastId` of the last one that was received. */
    before: Type.Optional(Id),
    limit,
  }),
  reply: Type.Object({ list: Type.Array(Conversation), hasMore: Type.Boolean() }),
});

export const thread = endpoint({
  method: 'GET',
  path: `${ROOT}/thread`,
  isStamped: true,
  gate: signedIn,
  summary: 'What the viewer and one other person (uid) have written to each other, the newest page first',
  input: Type.Object({
    uid: Id,
    /** The id of the oldest message that was received. */
    before: Type.Optional(Id),
    limit,
  }),
  reply: Type.Object({
    userInfo: Person,
    state: Type.Enum(STATES),
    /** Whether the viewer may write now; why not is not said. */
    mayWrite: Flag,
    /** What they write now is a request: one message until the other one answers. */
    isRequest: Flag,
    unread: Count,
    /** The oldest message that the viewer has not read; 0: none. */
    firstUnread: Count,
    /** In the order in which they were written. */
    list: Type.Array(Message),
    hasMore: Type.Boolean(),
  }),
});
export type Thread = Static<typeof thread.reply>;

export const sendMessage = endpoint({
  method: 'POST',
  path: `${ROOT}/send`,
  repeat: 'first-answer',
  gate: signedIn,
  summary: 'Writes to one person (uid) in private',
  input: Type.Object({
    uid: Id,
    text: Type.String({
      maxLength: 4_000,
      ...refusedAs('CONVERSATION_TOO_LONG', CONVERSATION.length, 'conversations'),
    }),
    requestKey: Type.Optional(RequestKey),
  }),
  reply: Message,
});

export const readConversation = endpoint({
  ...own,
  path: `${ROOT}/read`,
  summary: 'What the other one (uid) wrote is read, up to a message (id); answers with what is unread then',
  input: Type.Object({ uid: Id, id: Id }),
  reply: Type.Object({ unread: Count }),
});

export const answerRequest = endpoint({
  ...own,
  path: `${ROOT}/answer_request`,
  summary: 'Accepts or declines what the other one (uid) asks, or leaves it open again; they are not told',
  input: Type.Object({ uid: Id, answer: Type.Enum(['accept', 'decline', 'open']) }),
  reply: Type.Object({ state: Type.Enum(STATES) }),
});

export const removeMessage = endpoint({
  ...own,
  path: `${ROOT}/message/remove`,
  summary:
    'Takes a message of a conversation with one person (uid) away for the viewer alone; isGone 0: brings it back',
  input: Type.Object({ uid: Id, id: Id, isGone: Flag }),
  reply: Empty,
});

export const removeConversation = endpoint({
  ...own,
  path: `${ROOT}/remove`,
  summary:
    'Takes what was written with one person (uid) away for the viewer alone; isGone 0: brings back what was taken last',
  input: Type.Object({ uid: Id, isGone: Flag }),
  reply: Empty,
});

const Settings = Type.Object({ admitted: Type.Enum(ADMITTED) });

export const conversationSettings = endpoint({
  method: 'GET',
  path: `${ROOT}/settings`,
  isStamped: true,
  gate: signedIn,
  summary: 'Who may begin a conversation with the viewer, in all zones',
  input: Type.Object({}),
  reply: Settings,
});

export const setConversationSettings = endpoint({
  ...own,
  path: `${ROOT}/settings`,
  summary: 'Chooses who may begin a conversation with the viewer',
  input: Settings,
  reply: Settings,
});

export const reportMessage = endpoint({
  ...own,
  path: `${ROOT}/report`,
  rate: 'report',
  summary: 'Reports a message (id) that the viewer was sent; doing it again is the same report',
  input: Type.Object({
    id: Id,
    type: Type.Optional(Type.Integer({ minimum: 1, maximum: REPORT_REASONS.length })),
    comment: Type.Optional(Type.String({ maxLength: 2000, ...refusedAs('REPORT_TEXT_TOO_LONG', LIMITS.reportText) })),
  }),
  reply: Type.Object({ state: Flag }),
});

/** A reported message in the queue of the workbench: without a word of the conversation. */
export const ReportedMessage = Type.Object({
  /** Of the report. */
  id: Id,
  messageId: Id,
  /** A place of `REPORT_REASONS`, from 1. */
  type: Type.Integer(),
  comment: Type.String(),
  createTime: Time,
  /** Who wrote the message, and who reported it. */
  userInfo: Person,
  reporterInfo: Person,
});
export type ReportedMessage = Static<typeof ReportedMessage>;

export const lookAtReported = endpoint({
  method: 'POST',
  path: `${ROOT}/reported/look`,
  repeat: 'again',
  gate: moderatorGate,
  summary: 'A reported message (id of the report) and the few before it, the reported one last; each look is logged',
  input: Type.Object({ id: Id }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({ id: Id, content: Type.String(), createTime: Time, userInfo: Person, isReported: Flag }),
    ),
  }),
});

export const dismissReported = endpoint({
  method: 'POST',
  path: `${ROOT}/reported/dismiss`,
  repeat: 'as-it-stands',
  gate: moderatorGate,
  summary: 'Closes a report (id): nothing was wrong. Where something was, the author is penalised, which closes it',
  input: Type.Object({ id: Id }),
  reply: Empty,
});
