import {
  addComment,
  cancelHotComment,
  hotComments,
  keepReadingPlace,
  commentDetail,
  commentList,
  deleteComment,
  getPosition,
  location,
  replyList,
} from '../../../platform/contract/endpoints/comments.ts';
import { fail, route, viewerOf, type RouteExtension } from '../../sdk/index.ts';
import type { Comments } from './comments.ts';
import type { Places } from './places.ts';

export interface CommentRouteDeps {
  readonly comments: Comments;
  readonly places: Places;
}

/** The calls about comments. */
export function commentRoutes({ comments, places }: CommentRouteDeps): RouteExtension[] {
  return [
    route(commentList, (ctx, input) => comments.list(ctx, input)),
    route(replyList, (ctx, input) => comments.replies(ctx, input)),
    route(commentDetail, (ctx, { cid }) => comments.detail(ctx, cid)),
    route(addComment, (ctx, input) => comments.add(ctx, input)),
    route(deleteComment, async (ctx, { cid, acct = '', reason = '' }) => {
      // Whoever deletes another's comment has read no account there.
      if (acct !== '' && acct !== viewerOf(ctx).account) throw fail('BAD_INPUT', { field: 'acct' });
      return { wbcCount: await comments.delete(ctx, cid, reason) };
    }),
    route(hotComments, (ctx, page) => comments.hotList(ctx, page)),
    route(cancelHotComment, async (ctx, { cid, reason = '' }) => {
      await comments.cancelHot(ctx, cid, reason);
      return { isHot: 0 as const };
    }),
    route(getPosition, (ctx, { wbId, firstCommentId }) => comments.position(ctx, wbId, firstCommentId)),
    route(location, (ctx, { wbId }) => comments.position(ctx, wbId)),
    route(keepReadingPlace, async (ctx, input) => {
      await places.keep(ctx, input);
      return {};
    }),
  ];
}
