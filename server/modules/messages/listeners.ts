import { hook, type HookExtension } from '../../host/hook-point.ts';
import { commentHooks } from '../comments/index.ts';
import { favorHooks } from '../favors/index.ts';
import { postHooks } from '../posts/index.ts';
import type { MessageWriter } from './write.ts';

/** Before the plugins, which have 100: what they refuse is undone. */
const FIRST = 0;

/** Where messages begin: in the transaction of the comment, post or like that they tell. */
export const messageListeners = (writer: MessageWriter): HookExtension[] => [
  hook(commentHooks.attach, (at, comments) => writer.commented(at, comments), FIRST),
  hook(postHooks.attach, (ctx, post) => writer.posted(ctx, post), FIRST),
  hook(
    postHooks.reattach,
    async (ctx, before, after) => {
      await writer.audienceChanged(ctx, before, after);
      await writer.posted(ctx, after);
    },
    FIRST,
  ),
  hook(
    postHooks.visibility,
    async (ctx, post) => {
      await writer.visibilityChanged(ctx, post);
      await writer.posted(ctx, post, ctx.now);
    },
    FIRST,
  ),
  hook(commentHooks.reattach, (ctx, before, after) => writer.commentEdited(ctx, before, after), FIRST),
  hook(commentHooks.visibility, (ctx, comment) => writer.visibilityChanged(ctx, comment), FIRST),
  hook(favorHooks.attach, (ctx, favor) => writer.favored(ctx, favor), FIRST),
];
