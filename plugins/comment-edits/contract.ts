import { Type, type Static } from 'typebox';
import { endpoint, LIMITS, moderatorGate, signedIn } from '../../platform/contract/index.ts';
import { Count, Id, refusedAs, RequestKey, Time } from '../../platform/contract/schemas.ts';

/** What was changed of a comment: how often, and when last. */
const CommentEdit = Type.Object({
  /** How many texts came before this one. */
  version: Type.Integer({ minimum: 1 }),
  time: Time,
});
export type CommentEdit = Static<typeof CommentEdit>;

/** The field `commentEdit` of comments and replies: absent where nothing was changed. */
export const commentEditFields = Type.Object({ commentEdit: Type.Optional(CommentEdit) });

export const editComment = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/comment/edit',
  repeat: 'first-answer',
  gate: signedIn,
  summary: "Changes the text of the viewer's own comment or reply, for 15 minutes after it was written",
  input: Type.Object({
    cid: Id,
    content: Type.String({ maxLength: 4000, ...refusedAs('COMMENT_TOO_LONG', LIMITS.commentMax) }),
    /** `commentEdit.version` of the text that was changed; 0: the first. */
    version: Count,
    requestKey: Type.Optional(RequestKey),
  }),
  reply: Type.Object({
    cid: Id,
    wbcContent: Type.String(),
    /** More than 0: it waits for a moderator. */
    hiddenTime: Time,
    ...commentEditFields.properties,
  }),
});

export const commentEdits = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/comment/edits',
  gate: moderatorGate,
  summary: 'All texts that a comment has had, the present one first, for those who may hide it',
  input: Type.Object({ cid: Id }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        wbcContent: Type.String(),
        /** Since when it stood there. */
        time: Time,
      }),
    ),
  }),
});

export { commentDetail, type Comment, type Reply } from '../../platform/contract/endpoints/comments.ts';
