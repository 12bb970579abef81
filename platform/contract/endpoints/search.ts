import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../gate.ts';
import { LIMITS } from '../limits.ts';
import { Empty, Id, Paging, refusedAs } from '../schemas.ts';
import { UserCard } from './users.ts';

/** A word that people search for; `id` is its place in the list. */
export const HotWord = Type.Object({ id: Id, keyword: Type.String() });
export type HotWord = Static<typeof HotWord>;

export const hotSearch = endpoint({
  method: 'GET',
  path: '/api/bbs/search/hot',
  gate: everyone,
  summary:
    "What is searched for in the zone: the operator's words, then those that several members searched for lately",
  input: Empty,
  reply: Type.Array(HotWord),
  cache: 'public',
  isSameForAll: true,
});

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/bbs/search/users',
  gate: everyone,
  summary: 'People whose nick holds the text; who is called exactly so comes first',
  input: Type.Object({
    q: Type.String({ maxLength: LIMITS.search, ...refusedAs('SEARCH_TOO_LONG', LIMITS.search) }),
    ...Paging,
  }),
  reply: Type.Object({
    list: Type.Array(UserCard),
    /** The words to mark in the nicks. */
    multiKeyword: Type.Array(Type.String()),
    hasMore: Type.Boolean(),
  }),
});
