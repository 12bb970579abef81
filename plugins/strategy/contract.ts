import { Type, type Static } from 'typebox';
import { endpoint, everyone, signedIn } from '../../platform/contract/index.ts';
import { Post } from '../../platform/contract/endpoints/posts.ts';
import { Count, Empty, Paging } from '../../platform/contract/schemas.ts';

/** Guides of home's card, and posts of the recommended card. */
export const CARD_GUIDES = 4;
export const RECOMMENDED = 5;

const Key = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' });

const Guide = Type.Object({
  id: Type.String(),
  title: Type.String(),
  desc: Type.String(),
  /** `/path` of this site, or `https://...`. */
  link: Type.String(),
  /** People who opened it, each once a day. */
  clickCount: Count,
});
export type Guide = Static<typeof Guide>;

const Column = Type.Object({ id: Type.String(), name: Type.String(), icon: Type.String(), guides: Type.Array(Guide) });
export type Column = Static<typeof Column>;

const PostPage = Type.Object({ list: Type.Array(Post), hasMore: Type.Boolean() });

export const strategyList = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/strategy/list',
  gate: everyone,
  summary: 'The columns of the zone with their guides',
  input: Empty,
  reply: Type.Object({ list: Type.Array(Column) }),
  cache: 'public',
  isSameForAll: true,
});

export const strategyClick = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/strategy/click',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'The viewer opens a guide: counted once per person and day',
  input: Type.Object({ id: Key }),
  reply: Type.Object({ clickCount: Count }),
});

export const strategyPosts = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/strategy/get_weibo_list',
  gate: everyone,
  summary: 'The posts of a column',
  input: Type.Object({ ...Paging, id: Key }),
  reply: PostPage,
  cache: 'public',
});

export const strategyFirst = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/strategy/check_first',
  repeat: 'as-it-stands',
  gate: everyone,
  summary: 'Is this the first visit of the strategy page? Asking makes it the first. A visitor always is a new one',
  input: Empty,
  reply: Type.Object({ isFirst: Type.Boolean() }),
  sameSite: true,
});

export const recommendedPosts = endpoint({
  method: 'GET',
  path: '/api/v2/weibo/dtRecommend',
  gate: everyone,
  summary:
    'Posts of the zone worth reading now: talked about in the last days, those with most likes and comments first',
  input: Type.Object({ ...Paging }),
  reply: PostPage,
  cache: 'public',
});
