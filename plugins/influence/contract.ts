import { MINUTE_MS } from '../../platform/contract/durations.ts';
import { Type, type Static } from 'typebox';
import { endpoint, everyone, signedIn } from '../../platform/contract/index.ts';
import { Count, Id, Paging } from '../../platform/contract/schemas.ts';
import { Post } from '../../platform/contract/endpoints/posts.ts';
import { UserCard } from '../../platform/contract/endpoints/users.ts';

/** Places that the ranking shows. */
export const LEADERS = 50;
/** Places of the sidebar card. */
export const LEADERS_IN_CARD = 5;
/** How old the ranking may be, milliseconds. */
export const RANKED_EVERY_MS = 5 * MINUTE_MS;

const Leader = Type.Object({ rank: Id, score: Count, userInfo: UserCard });
export type Leader = Static<typeof Leader>;

export const influenceList = endpoint({
  method: 'GET',
  path: '/api/v1/influence/community/list',
  gate: everyone,
  summary: 'The most influential members of the zone; at most five minutes old',
  input: Type.Object({ ...Paging }),
  reply: Type.Object({ list: Type.Array(Leader), hasMore: Type.Boolean() }),
});

export const myInfluence = endpoint({
  method: 'GET',
  path: '/api/v1/influence/community/my',
  gate: signedIn,
  summary: "The viewer's own score in the zone and rank; rank 0 is behind the ranking",
  input: Type.Object({}),
  reply: Type.Object({ rank: Count, score: Count, posts: Count, comments: Count, likes: Count }),
});

export const influenceDynamics = endpoint({
  method: 'GET',
  path: '/api/v1/influence/community/dynamicList',
  gate: everyone,
  summary: 'What a member has written in the zone lately',
  input: Type.Object({ ...Paging, targetUid: Id }),
  reply: Type.Object({ list: Type.Array(Post), hasMore: Type.Boolean() }),
});
