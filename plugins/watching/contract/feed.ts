import { Type } from 'typebox';
import { endpoint, signedIn } from '../../../platform/contract/index.ts';
import { Post } from '../../../platform/contract/endpoints/posts.ts';
import { Paging } from '../../../platform/contract/schemas.ts';

export const watchFeed = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/watching/feed',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary:
    'Posts of the themes and topics that the viewer follows here, newest first; the first page marks them as seen',
  input: Type.Object({
    limit: Paging.limit,
    /** `next` of the page before; absent: from the newest. */
    before: Type.Optional(Type.String({ pattern: '^\\d{1,15}-\\d{1,15}$' })),
  }),
  reply: Type.Object({ list: Type.Array(Post), hasMore: Type.Boolean(), next: Type.String() }),
  sameSite: true,
});

export const watchUnread = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/watching/unread',
  gate: signedIn,
  summary: 'Whether a followed theme or topic has a post by somebody else that the viewer has not seen in that list',
  input: Type.Object({}),
  reply: Type.Object({ unread: Type.Boolean() }),
});
