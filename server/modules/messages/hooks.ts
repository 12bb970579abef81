import type { CoreListeners } from '../../host/core-hooks.ts';
import type { MessageWriter } from './write.ts';

/** Where messages begin: in the transaction of the comment, post or like that they tell. */
export const messageHooks = (writer: MessageWriter): CoreListeners => ({
  'comment.attach': (at, comments) => writer.commented(at, comments),
  'post.attach': (ctx, post) => writer.posted(ctx, post),
  'post.reattach': async (ctx, before, after) => {
    await writer.audienceChanged(ctx, before, after);
    await writer.posted(ctx, after);
  },
  'post.visibility': async (ctx, post) => {
    await writer.visibilityChanged(ctx, post);
    await writer.posted(ctx, post, ctx.now);
  },
  'comment.visibility': (ctx, comment) => writer.visibilityChanged(ctx, comment),
  'favor.attach': (ctx, favor) => writer.favored(ctx, favor),
});
