import { Type, type Static } from 'typebox';
import { endpoint, LIMITS, moderatorGate } from '../../../platform/contract/index.ts';
import { Empty, Id, Paging, Time } from '../../../platform/contract/schemas.ts';

const reason = Type.String({ minLength: 1, maxLength: LIMITS.moderationReason });

const postCall = (verb: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/bbs/moderation/post/${verb}`,
    repeat: 'as-it-stands',
    gate: moderatorGate,
    summary,
    input: Type.Object({ wbId: Id, reason }),
    reply: Empty,
  });
const commentCall = (verb: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/bbs/moderation/comment/${verb}`,
    repeat: 'as-it-stands',
    gate: moderatorGate,
    summary,
    input: Type.Object({ cid: Id, reason }),
    reply: Empty,
  });

export const hidePost = postCall('hide', 'Hides a post from everybody but its author and managers');
export const restorePost = postCall('restore', 'Shows a hidden post again');
export const hideComment = commentCall('hide', 'Hides a comment');
export const restoreComment = commentCall('restore', 'Shows a hidden comment again');

const LogEntry = Type.Object({
  id: Id,
  action: Type.String(),
  targetType: Type.String(),
  targetId: Id,
  reason: Type.String(),
  byUid: Id,
  byNick: Type.String(),
  createTime: Time,
});
export type LogEntry = Static<typeof LogEntry>;

export const moderationLog = endpoint({
  method: 'GET',
  path: '/api/bbs/moderation/log',
  gate: moderatorGate,
  summary: 'What moderators of this zone did, newest first; of one post or comment when named by its kind and id',
  input: Type.Object({
    ...Paging,
    targetType: Type.Optional(Type.Union([Type.Literal('post'), Type.Literal('comment')])),
    targetId: Type.Optional(Id),
  }),
  reply: Type.Object({ list: Type.Array(LogEntry), hasMore: Type.Boolean() }),
});
