import {
  commentHooks,
  defineServerPlugin,
  fieldsHook,
  hook,
  postFields,
  postHooks,
} from '../../../server/sdk/index.ts';
import { answerReplyFields, qaListFields, questionReplyFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createQuestions } from './migrations/001-questions.ts';
import { qaRoutes } from './routes.ts';
import { createQa } from './service.ts';
import { createQaStore } from './store.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-questions': createQuestions },
  uses,
  extensions: (core) => {
    const qa = createQa(core, createQaStore(core.db));
    return [
      ...qaRoutes(core, qa),
      postFields(qaListFields, 'list'),
      hook(postHooks.attach, qa.attach),
      hook(postHooks.reattach, qa.reattach),
      hook(postHooks.visibility, qa.postVisibility),
      hook(commentHooks.visibility, qa.commentVisibility),
      hook(postHooks.list, qa.list),
      hook(postHooks.narrowSearch, qa.narrowSearch),
      fieldsHook(postHooks.present, questionReplyFields, qa.postFields),
      fieldsHook(postHooks.viewer, questionReplyFields, qa.viewerFields),
      fieldsHook(commentHooks.present, answerReplyFields, qa.commentFields),
    ];
  },
});
