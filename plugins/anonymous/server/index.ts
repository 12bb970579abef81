import { defineServerPlugin, hook, postFields, route } from '../../../server/sdk/index.ts';
import { anonymousPostFields, revealAuthor, vipAddPost, vipEditPost, vipPostDetail } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { draftExtensions } from './drafts.ts';
import { createAuthors } from './migrations/001-authors.ts';
import { createAnonymous } from './service.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-authors': createAuthors },
  extensions: (core) => {
    const anonymous = createAnonymous(core);
    return [
      postFields(anonymousPostFields),
      ...draftExtensions(anonymous),
      hook('post.beforeCreate', anonymous['post.beforeCreate']),
      hook('post.byline', anonymous['post.byline']),
      hook('post.nameless', anonymous['post.nameless']),
      hook('post.attach', anonymous['post.attach']),
      hook('post.reattach', anonymous['post.reattach']),
      hook('post.authoriseEdit', anonymous['post.authoriseEdit']),
      hook('post.authoriseDelete', anonymous['post.authoriseDelete']),
      hook('comment.attach', anonymous['comment.attach']),
      hook('post.present', anonymous.publicFields),
      hook('post.viewer', anonymous.viewerFields),
      // The input of this call has the fields of plugins, too: `takes`.
      route(vipAddPost, (ctx, input) => core.posts.submit(ctx, { ...input, ...{ wbAnonymous: 1 } })),
      route(vipEditPost, (ctx, input) => core.posts.edit(ctx, input)),
      route(vipPostDetail, async (ctx, { wbId }) => ({ list: [await core.posts.detail(ctx, wbId)] })),
      route(revealAuthor, (ctx, input) => anonymous.reveal(ctx, input)),
    ];
  },
});
