import { DAY_MS } from '../../platform/contract/durations.ts';
import { Type, type Static } from 'typebox';
import { endpoint, everyone, moderatorGate, signedIn } from '../../platform/contract/index.ts';
import { Empty, Id, RequestKey, Time } from '../../platform/contract/schemas.ts';
import { UserCard } from '../../platform/contract/endpoints/users.ts';

/** The room's limits: docs/product/chat.md. */
export const CHAT = {
  /** Characters of a message. */
  length: 200,
  /** Between two messages of one person, milliseconds. */
  pauseMs: 2_000,
  /** Messages of one person within a minute. */
  perMinute: 10,
  /** How long messages are kept, milliseconds. */
  keptMs: DAY_MS,
  /** Messages that a page asks for at once. */
  page: 50,
  /** Characters of the reason for which one is deleted. */
  reason: 100,
} as const;

/** For how long somebody may be muted. */
export const MUTE_DAYS = [1, 3, 7, 30] as const;

const Message = Type.Object({
  id: Id,
  /** As a comment's: text with emoticons. */
  content: Type.String(),
  createTime: Time,
  userInfo: UserCard,
});
export type ChatMessage = Static<typeof Message>;

/** What the room's event stream tells. */
export type ChatNews = { readonly message: ChatMessage } | { readonly gone: number };

export const chatMessages = endpoint({
  method: 'GET',
  path: '/api/bbs/chat/list',
  gate: everyone,
  summary: 'The messages of the last day, the newest last, without those of people whom the viewer has blocked',
  input: Type.Object({
    before: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CHAT.page })),
  }),
  reply: Type.Object({ list: Type.Array(Message), hasMore: Type.Boolean() }),
});

export const sendChat = endpoint({
  method: 'POST',
  path: '/api/bbs/chat/send',
  repeat: 'first-answer',
  gate: signedIn,
  summary: 'Says something in the room',
  input: Type.Object({
    text: Type.String({ maxLength: 2_000 }),
    requestKey: Type.Optional(RequestKey),
  }),
  reply: Message,
});

export const deleteChat = endpoint({
  method: 'POST',
  path: '/api/bbs/chat/delete',
  repeat: 'as-it-stands',
  gate: signedIn,
  summary:
    'Takes back what one has said; managers delete what others say, with a reason. A second time changes nothing',
  input: Type.Object({ id: Id, reason: Type.Optional(Type.String({ maxLength: CHAT.reason })) }),
  reply: Empty,
  // What one has said oneself; managers who are banned are refused.
  forBanned: true,
});

export const muteChatter = endpoint({
  method: 'POST',
  path: '/api/bbs/chat/mute',
  repeat: 'as-it-stands',
  gate: moderatorGate,
  summary: 'Mutes the author of a message in the zone for some days',
  input: Type.Object({
    id: Id,
    days: Type.Enum(MUTE_DAYS),
    reason: Type.String({ maxLength: CHAT.reason }),
  }),
  reply: Empty,
});
