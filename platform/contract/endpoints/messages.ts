import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { signedIn } from '../gate.ts';
import { LIMITS } from '../limits.ts';
import { Count, Flag, Id, openTo, Paging, Time } from '../schemas.ts';
import { UserCard } from './users.ts';

const Card = Type.Union([UserCard, Type.Null()]);

/** A comment that another one stands under or answers; `isOwn`: the reader wrote it. */
const Quoted = Type.Object({ cid: Id, wbcContent: Type.String(), isOwn: Type.Boolean() });

/**
 * A message. What its reader may not see (any more) is null or empty, and `isGone` says so; a like
 * of such a thing is not listed at all.
 */
export const MessageItem = Type.Object({
  umId: Id,
  /** The list that it is in. */
  type: Type.String(),
  /**
   * Of system messages: 0 about the reader's own content and account, 1 about activities and
   * rewards. Else 0.
   */
  action: Flag,
  time: Time,
  isRead: Flag,
  isGone: Type.Boolean(),
  /** The post that this happened on, 0 for none. */
  wbId: Type.Integer({ minimum: 0 }),
  /** The comment or reply that was written or liked, 0 when it is the post itself. */
  cid: Type.Integer({ minimum: 0 }),
  /** The post that `cid` is on (what is replied to), 0 without one. */
  wbReplayTo: Type.Integer({ minimum: 0 }),
  wbZone: Type.String(),
  wbThemeId: Type.Integer({ minimum: 0 }),
  /**
   * The post, its content the first line or two; `firstComment` is the first-level comment that a
   * reply stands under.
   */
  wbOrigin: Type.Union([
    Type.Object({
      wbTitle: Type.String(),
      wbContent: Type.String(),
      wbDesc: Type.String(),
      firstComment: Type.Union([Quoted, Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** Text of `cid`. */
  wbcContent: Type.String(),
  /** The comment that `cid` answers. */
  replyToComment: Type.Union([Quoted, Type.Null()]),
  /** Who did it; of likes the latest one's. Clients know two names for it. */
  userInfo: Card,
  userFromInfo: Card,
  /**
   * Who liked it, the latest two, and how many there are in all. Empty and 0 for other messages.
   */
  users: Type.Array(UserCard),
  userCount: Count,
  /** The text of a notice in the reader's language, else empty. */
  text: Type.String(),
  /** Where a notice leads when not to a post: a path of this site, or empty. */
  link: Type.String(),
});
export type MessageItem = Static<typeof MessageItem>;

/**
 * Unread messages of one zone: the three counts of the popover's tabs, and that of mentions, which
 * tells the lists of the first tab apart. Kinds that plugins declare add counts of their own, in
 * every zone of a host that has the plugin; each counts into its tab's, too.
 */
export const Unread = Type.Object(
  {
    /** Comments, replies and mentions. */
    commentCount: Count,
    favorCount: Count,
    /** System messages and what plugins tell. */
    systemMessage: Count,
    atCount: Count,
  },
  openTo('unread'),
);
/** With the counts of plugins by their names. */
export type Unread = Static<typeof Unread> & Readonly<Record<string, number>>;

const Page = Type.Object({ list: Type.Array(MessageItem), hasMore: Type.Boolean() });
/** A message list is its reader's own: another's uid is refused. */
const Own = { uid: Type.Optional(Id) };

/** Where the lists of the message centre are, each by its name. */
export const MESSAGE_LISTS = '/api/bbs/user/messages/all/';

/**
 * The call of the list of a kind of messages: a plugin has that of its own kind in its contract.
 */
export const messageList = (type: string) =>
  endpoint({
    method: 'GET',
    path: `${MESSAGE_LISTS}${type}`,
    isStamped: true,
    gate: signedIn,
    summary: "One list of the viewer's messages, newest first; action narrows system messages",
    input: Type.Object({ ...Paging, ...Own, action: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) }),
    reply: Page,
  });

/** The core's lists of the message centre. */
export const coreMessageLists = ['comment', 'at', 'favors', 'systemMsg'].map((type) => ({
  type,
  call: messageList(type),
}));

export const latestMessages = endpoint({
  method: 'GET',
  path: '/api/bbs/user/messages/latest',
  isStamped: true,
  gate: signedIn,
  summary: 'One tab of the message popover, newest first: the lists that one of the three counts is made of',
  input: Type.Object({
    ...Paging,
    tab: Type.Union([Type.Literal('comments'), Type.Literal('favors'), Type.Literal('systemMsg')]),
  }),
  reply: Page,
});

export const unreadMessages = endpoint({
  method: 'GET',
  path: '/api/bbs/user/messages/unread',
  isStamped: true,
  gate: signedIn,
  summary: 'Unread messages of the zone, exact',
  input: Type.Object({}),
  reply: Unread,
});

export const messageCount = endpoint({
  method: 'GET',
  path: '/api/bbs/user/messages/count',
  isStamped: true,
  gate: signedIn,
  summary: 'Unread messages of all zones together and of each that has any',
  input: Type.Object({}),
  reply: Type.Object({ count: Count, zones: Type.Array(Type.Object({ zone: Type.String(), count: Count })) }),
});

/**
 * The calls that zero a tab's count are GETs: requests from other sites are refused as for writes.
 */
// Their replies stand in each: only there the browser's build empties them.
const reading = {
  method: 'GET',
  gate: signedIn,
  forBanned: true,
  sameSite: true,
  repeat: 'as-it-stands',
  rate: 'write',
} as const;
const Mark = Type.Object({ ...Own, markAllRead: Type.Optional(Type.Boolean()) });

export const readComments = endpoint({
  ...reading,
  path: '/api/bbs/user/messages/comment',
  isStamped: true,
  summary: 'With markAllRead=true comments and replies become read; answers with what is unread then',
  input: Mark,
  reply: Unread,
});

export const readFavors = endpoint({
  ...reading,
  path: '/api/bbs/user/messages/favor',
  isStamped: true,
  summary: 'The same for likes',
  input: Mark,
  reply: Unread,
});

export const readMentions = endpoint({
  ...reading,
  path: '/api/bbs/user/messages/at',
  isStamped: true,
  summary: 'The same for mentions',
  input: Mark,
  reply: Unread,
});

export const readSystem = endpoint({
  ...reading,
  path: '/api/bbs/user/messages/systemMsg',
  isStamped: true,
  summary: 'The same for all lists of the system tab, or one of them (type); reads unless markAllRead=false',
  input: Type.Object({
    ...Mark.properties,
    type: Type.Optional(Type.String({ maxLength: LIMITS.messageType })),
  }),
  reply: Unread,
});

export const deleteMessage = endpoint({
  ...reading,
  path: '/api/bbs/user/messages/delete',
  isStamped: true,
  summary: "Deletes one of the viewer's own messages; answers with what is unread then",
  input: Type.Object({ umId: Id }),
  reply: Unread,
});

/**
 * Server-sent events, no call with an envelope: `event: unread` with `Unread` as JSON when it opens
 * and whenever that changes. Session cookie, same origin, signed in; 429 and 503 where there are
 * too many.
 */
export const MESSAGE_STREAM = '/api/bbs/user/messages/stream';

/**
 * An event stream of a room of the zone (`?room=`), which plugins declare (`liveRoom`): `room`
 * events with what the plugin tells. Nothing is repeated: whoever comes again asks for what they
 * have missed.
 */
export const ROOM_STREAM = '/api/bbs/live/stream';
