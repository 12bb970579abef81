import { Type, type Static } from 'typebox';
import { draftGate, endpoint } from '../../../platform/contract/index.ts';
import { Count, Id } from '../../../platform/contract/schemas.ts';
import { pollPostFields } from './form.ts';

/** A draft with the poll in it, under the names that it is saved by. */
export const PollDraftReply = Type.Object({
  id: Id,
  title: Type.String(),
  /** Canonical content. */
  content: Type.String(),
  /** The post that it changes; 0: a new one. */
  wbId: Count,
  wbZone: Type.String(),
  wbThemeId: Count,
  status: Type.Integer(),
  version: Id,
  mark: Type.Optional(Type.String()),
  markInfoArray: Type.Optional(Type.String()),
  existTemplate: Type.Optional(Type.Integer()),
  ...pollPostFields.properties,
  /** 0: it has no poll, and no field of one. */
  wbIsPoll: Type.Integer(),
});
export type PollDraftReply = Static<typeof PollDraftReply>;

export const pollDraft = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/draft/get_poll_draft',
  gate: draftGate,
  summary: 'An own draft with the fields of its poll',
  input: Type.Object({ id: Id }),
  reply: PollDraftReply,
});
