import { Type, type Static } from 'typebox';
import { endpoint, LIMITS } from '../../platform/contract/index.ts';
import { addPost, editPost, Post, postDetail } from '../../platform/contract/endpoints/posts.ts';
import { Flag, Id } from '../../platform/contract/schemas.ts';
import { anonymousGate, revealGate } from './gates.ts';

/** Extra fields of `POST weibo/add`: 1 publishes it without the author's name. */
export const anonymousPostFields = Type.Object({ wbAnonymous: Type.Optional(Flag) });
export type AnonymousPostFields = Static<typeof anonymousPostFields>;
/**
 * What is said of such posts: to whom that may concern that they are, and to their own author
 * whose.
 */
export const anonymousReplyFields = Type.Object({ isAnonymous: Flag });
export const ownPostFields = Type.Object({ isMine: Flag });
/** What drafts of them show: the name and picture that readers of the post will see. */
export const anonymousOfDraft = Type.Object({
  byline: Type.Object({ nick: Type.String(), avatarUrl: Type.String() }),
});
export type AnonymousOfDraft = Static<typeof anonymousOfDraft>;

const COMMON = '/api/bbs/vip/weibo/common';

export const vipAddPost = endpoint({
  method: 'POST',
  path: `${COMMON}/add`,
  repeat: 'first-answer',
  gate: anonymousGate,
  summary: "`weibo/add` without the author's name",
  takes: 'add',
  input: addPost.input,
  reply: addPost.reply,
});

export const vipEditPost = endpoint({
  method: 'POST',
  path: `${COMMON}/edit`,
  repeat: 'first-answer',
  gate: anonymousGate,
  summary: '`weibo/edit` of an own post, with a name or without',
  takes: 'edit',
  input: editPost.input,
  reply: editPost.reply,
});

export const vipPostDetail = endpoint({
  method: 'GET',
  path: `${COMMON}/get_detail`,
  gate: anonymousGate,
  summary: '`weibo/get_detail` as a list of one',
  input: postDetail.input,
  reply: Type.Object({ list: Type.Array(Post) }),
});

export const revealAuthor = endpoint({
  method: 'POST',
  path: '/api/bbs/anonymous/reveal',
  repeat: 'again',
  gate: revealGate,
  summary: 'Who has written a post without a name; asking is recorded with its reason',
  input: Type.Object({ wbId: Id, reason: Type.String({ minLength: 1, maxLength: LIMITS.moderationReason }) }),
  reply: Type.Object({ uid: Id, nick: Type.String() }),
});
