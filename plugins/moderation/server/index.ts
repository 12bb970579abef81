import { commentHooks, defineServerPlugin, hook, postHooks } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { moderationRoutes } from './routes.ts';
import { createModeration } from './service.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: {},
  uses,
  extensions: (core) => {
    const moderation = createModeration(core);
    return [
      ...moderationRoutes(moderation),
      hook(postHooks.authoriseDelete, moderation.authorisePostDelete),
      hook(commentHooks.authoriseDelete, moderation.authoriseCommentDelete),
    ];
  },
});
