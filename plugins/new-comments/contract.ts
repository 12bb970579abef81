import { Type, type Static } from 'typebox';
import { endpoint, signedIn } from '../../platform/contract/index.ts';
import { Count, Empty, Id, ofViewer, Time } from '../../platform/contract/schemas.ts';

/** Of how many posts it is remembered what a person has seen: the last that they have opened. */
export const SEEN_POSTS = 2_000;

/** Comments and replies that a post has got since its reader was there last. */
const NewComments = Type.Object({
  count: Count,
  /** When they were there, milliseconds. */
  since: Time,
});
export type NewComments = Static<typeof NewComments>;

/** The field `newComments` of posts: absent where nothing is new, or the viewer has never been. */
export const newCommentFields = Type.Object({ newComments: ofViewer(NewComments) });

export const keepSeen = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/new_comments/seen',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'The viewer has seen a post with the comments that it has now',
  input: Type.Object({ wbId: Id }),
  reply: Empty,
});

export const seeAll = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/new_comments/all_seen',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Nothing that was written so far is new to the viewer in this zone',
  input: Type.Object({}),
  reply: Empty,
});

export { commentList, CommentSort, type Comment } from '../../platform/contract/endpoints/comments.ts';
