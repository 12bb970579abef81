import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../gate.ts';
import { LIMITS } from '../limits.ts';
import { Id, refusedAs } from '../schemas.ts';
import { Theme } from './posts.ts';
import { Topic } from './topics.ts';
import { UserCard } from './users.ts';

/** A post by its title, as it is suggested. */
const SuggestedPost = Type.Object({ wbId: Id, wbTitle: Type.String() });

const Suggested = Type.Object({
  posts: Type.Array(SuggestedPost),
  people: Type.Array(UserCard),
  topics: Type.Array(Topic),
  themes: Type.Array(Theme),
  /** The words to mark. */
  multiKeyword: Type.Array(Type.String()),
});
export type Suggested = Static<typeof Suggested>;

export const searchSuggest = endpoint({
  method: 'GET',
  path: '/api/bbs/search/suggest',
  gate: everyone,
  summary: 'What a text that is being typed may mean: posts by their titles, people, topics and themes, a few of each',
  input: Type.Object({
    q: Type.String({ maxLength: LIMITS.search, ...refusedAs('SEARCH_TOO_LONG', LIMITS.search) }),
  }),
  reply: Suggested,
});
