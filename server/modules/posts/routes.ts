import {
  addPost,
  checkAllRules,
  checkPostRule,
  deletePost,
  editPost,
  markPostRule,
  postDetail,
  postList,
  postListForms,
  transferPost,
  vipMarkPostRule,
} from '../../../platform/contract/endpoints/posts.ts';
import { route, type RequestContext, type RouteExtension } from '../../sdk/index.ts';
import { WRITING_RULES } from '../users/index.ts';
import type { Posts } from './posts.ts';
import type { Rules } from './rules.ts';
import type { PostTransfer } from './transfer.ts';

export interface PostRouteDeps {
  readonly posts: Posts;
  readonly rules: Rules;
  readonly transfer: PostTransfer;
}

/** The calls about posts. */
export function postRoutes({ posts, rules, transfer }: PostRouteDeps): RouteExtension[] {
  const ofWriter = async (ctx: RequestContext) => ({
    ...WRITING_RULES,
    ruleIndex: rules.indexOf(ctx),
    ...(await posts.rulesOf(ctx)),
  });

  return [
    route(postList, (ctx, input) => posts.page(ctx, input)),
    ...postListForms.map((form) => route(form, (ctx, input) => posts.page(ctx, input))),
    route(postDetail, (ctx, { wbId }) => posts.detail(ctx, wbId)),
    route(addPost, (ctx, input) => posts.submit(ctx, input)),
    route(editPost, (ctx, input) => posts.edit(ctx, input)),
    route(deletePost, async (ctx, { wbId, reason = '' }) => {
      await posts.delete(ctx, wbId, reason);
      return {};
    }),
    route(transferPost, async (ctx, { guid }) => ({ wbId: await transfer.find(ctx, guid) })),
    route(checkPostRule, async (ctx) => ({ ...(await rules.describe(ctx, 'post')), ...(await ofWriter(ctx)) })),
    route(checkAllRules, async (ctx) => ({
      post: await rules.describe(ctx, 'post'),
      comment: await rules.describe(ctx, 'comment'),
      ...(await ofWriter(ctx)),
    })),
    route(markPostRule, (ctx, { themeId = 0 }) => posts.markRule(ctx, themeId)),
    route(vipMarkPostRule, (ctx, { themeId = 0 }) => posts.markRule(ctx, themeId)),
  ];
}
