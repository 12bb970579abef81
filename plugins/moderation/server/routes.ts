import type { InputOf } from '../../../server/sdk/index.ts';
import { route, type RouteExtension } from '../../../server/sdk/index.ts';
import { hideComment, hidePost, moderationLog, restoreComment, restorePost } from '../contract.ts';
import type { Moderation } from './service.ts';

export function moderationRoutes(moderation: Moderation): RouteExtension[] {
  const post = (endpoint: typeof hidePost, hidden: boolean) =>
    route(endpoint, async (ctx, { wbId, reason }: InputOf<typeof hidePost>) => {
      await moderation.setPostHidden(ctx, wbId, hidden, reason);
      return {};
    });
  const comment = (endpoint: typeof hideComment, hidden: boolean) =>
    route(endpoint, async (ctx, { cid, reason }: InputOf<typeof hideComment>) => {
      await moderation.setCommentHidden(ctx, cid, hidden, reason);
      return {};
    });
  return [
    post(hidePost, true),
    post(restorePost, false),
    comment(hideComment, true),
    comment(restoreComment, false),
    route(moderationLog, (ctx, input: InputOf<typeof moderationLog>) => moderation.log(ctx, input)),
  ];
}
