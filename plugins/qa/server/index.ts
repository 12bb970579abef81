import { defineServerPlugin, hook } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { createQuestions } from './migrations/001-questions.ts';
import { qaRoutes } from './routes.ts';
import { createQa } from './service.ts';
import { createQaStore } from './store.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-questions': createQuestions },
  extensions: (core) => {
    const qa = createQa(core, createQaStore(core.db));
    return [
      ...qaRoutes(qa),
      hook('post.attach', qa.attach),
      hook('post.reattach', qa.reattach),
      hook('post.visibility', qa.postVisibility),
      hook('comment.visibility', qa.commentVisibility),
      hook('post.list', qa.list),
      hook('post.present', qa.postFields),
      hook('post.viewer', qa.viewerFields),
      hook('comment.present', qa.commentFields),
    ];
  },
});
