import { Type, type Static } from 'typebox';
import { endpoint, signedIn } from '../../platform/contract/index.ts';
import { Count, Id, ofViewer, Paging } from '../../platform/contract/schemas.ts';
import { UserCard } from '../../platform/contract/endpoints/users.ts';

/** The name of an emoticon, without brackets. */
const Name = Type.String({ minLength: 1, maxLength: 20 });

const Reaction = Type.Object({
  name: Name,
  /** How many people, at least 1. */
  count: Count,
});
export type Reaction = Static<typeof Reaction>;

/**
 * The field of posts, comments and replies that somebody has reacted to, in the order of the zone's
 * emoticons.
 */
export const reactionFields = Type.Object({ reactions: Type.Array(Reaction) });
/** The viewer's own one; absent where they have none. */
export const ownReactionFields = Type.Object({ ownReaction: ofViewer(Name) });

/** Exactly one of the two: a post's or a comment's id. */
const Target = { wbId: Type.Optional(Id), cid: Type.Optional(Id) };
/** How the post or comment stands afterwards. */
const State = Type.Object({ ...reactionFields.properties, ownReaction: Type.Optional(Name) });

export const addReaction = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/reaction/add',
  repeat: 'as-it-stands',
  gate: signedIn,
  summary: 'Reacts to a post or a comment, in the place of what the viewer has reacted with before',
  input: Type.Object({ ...Target, name: Name }),
  reply: State,
});

export const deleteReaction = endpoint({
  method: 'DELETE',
  path: '/api/bbs/weibo/reaction/delete',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Takes a reaction back',
  input: Type.Object(Target),
  reply: State,
});

export const reactionPeople = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/reaction/people',
  gate: signedIn,
  summary: 'Who has reacted to a post or a comment with an emoticon, the latest first',
  input: Type.Object({ ...Target, name: Name, ...Paging }),
  reply: Type.Object({ list: Type.Array(UserCard), hasMore: Type.Boolean() }),
});

export { commentList, replyList, type Comment, type Reply } from '../../platform/contract/endpoints/comments.ts';
export { postDetail, postList } from '../../platform/contract/endpoints/posts.ts';
export type { UserCard } from '../../platform/contract/endpoints/users.ts';
