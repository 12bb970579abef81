import { Type, type Static } from 'typebox';
import { endpoint, signedIn } from '../../platform/contract/index.ts';
import { Post } from '../../platform/contract/endpoints/posts.ts';
import { Id, Paging } from '../../platform/contract/schemas.ts';

/** Posts of a page of the history. */
export const HISTORY_PAGE = 7;

/** An earlier post with its content. */
const HistoryPost = Type.Intersect([
  Post,
  Type.Object({
    wbContentDetail: Type.String(),
    /** Comma-joined. */
    coverImage: Type.String(),
  }),
]);
export type HistoryPost = Static<typeof HistoryPost>;

export const historyPosts = endpoint({
  method: 'GET',
  path: '/api/bbs/vip/user/post/get_user_post',
  gate: signedIn,
  summary: "The viewer's own posts, hidden and anonymous ones too, newest first, and which have a change in review",
  input: Type.Object({
    offset: Paging.offset,
    limit: Type.Integer({ minimum: 1, maximum: HISTORY_PAGE, default: HISTORY_PAGE }),
    /** 1: say which are in review. */
    checkStatus: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  }),
  reply: Type.Object({ list: Type.Array(HistoryPost), checkWbIds: Type.Array(Id), hasMore: Type.Boolean() }),
});
