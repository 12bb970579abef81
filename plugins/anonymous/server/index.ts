import {
  commentHooks,
  defineServerPlugin,
  fieldsHook,
  hook,
  postFields,
  postHooks,
  route,
} from '../../../server/sdk/index.ts';
import {
  anonymousPostFields,
  type AnonymousPostFields,
  anonymousReplyFields,
  ownPostFields,
  revealAuthor,
  vipAddPost,
  vipEditPost,
  vipPostDetail,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { draftExtensions } from './drafts.ts';
import { createAuthors } from './migrations/001-authors.ts';
import { createAnonymous } from './service.ts';
import { uses } from './uses.ts';

/**
 * What this call adds to every post: a field of this plugin, which the core's input does not name.
 */
const WITHOUT_NAME: AnonymousPostFields = { wbAnonymous: 1 };

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-authors': createAuthors },
  uses,
  extensions: (core) => {
    const anonymous = createAnonymous(core);
    return [
      postFields(anonymousPostFields),
      ...draftExtensions(anonymous),
      hook(postHooks.beforeCreate, anonymous.check),
      hook(postHooks.displayAuthor, anonymous.displayAuthor),
      hook(postHooks.anonymous, anonymous.anonymous),
      hook(postHooks.attach, anonymous.attach),
      hook(postHooks.reattach, anonymous.reattach),
      hook(postHooks.authoriseEdit, anonymous.mayEdit),
      hook(postHooks.authoriseDelete, anonymous.mayDelete),
      hook(commentHooks.attach, anonymous.commented),
      fieldsHook(postHooks.present, anonymousReplyFields, anonymous.publicFields),
      fieldsHook(postHooks.viewer, ownPostFields, anonymous.viewerFields),
      // The input of this call has the fields of plugins, too: `takes`.
      route(vipAddPost, (ctx, input) => core.posts.submit(ctx, { ...input, ...WITHOUT_NAME })),
      route(vipEditPost, (ctx, input) => core.posts.edit(ctx, input)),
      route(vipPostDetail, async (ctx, { wbId }) => ({ list: [await core.posts.detail(ctx, wbId)] })),
      route(revealAuthor, (ctx, input) => anonymous.reveal(ctx, input)),
    ];
  },
});
