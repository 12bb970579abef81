import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { signedIn } from '../gate.ts';
import { Count, Id, Time } from '../schemas.ts';
import { Unread } from './messages.ts';

// Apart from the other calls about messages, which every first view has.
const changing = { method: 'POST', gate: signedIn, forBanned: true, repeat: 'as-it-stands' } as const;

export const readAllMessages = endpoint({
  ...changing,
  path: '/api/bbs/user/messages/read_all',
  summary: 'All messages of the zone become read; markedAt takes that back',
  input: Type.Object({}),
  /** `markedAt` and `marked` (how many became read) are 0 when nothing was unread. */
  reply: Type.Object({ markedAt: Time, marked: Count, unread: Unread }),
});

export const undoReadAll = endpoint({
  ...changing,
  path: '/api/bbs/user/messages/read_all/undo',
  summary: 'What read_all has marked at this time is unread again, as far as it was not read since',
  input: Type.Object({ markedAt: Time }),
  reply: Unread,
});

export const markMessage = endpoint({
  ...changing,
  path: '/api/bbs/user/messages/mark',
  summary: "One of the viewer's own messages becomes read or unread; answers with what is unread then",
  input: Type.Object({ umId: Id, isRead: Type.Boolean() }),
  reply: Unread,
});
