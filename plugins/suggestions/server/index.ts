import { defineServerPlugin, fieldsHook, hook, postFields, postHooks } from '../../../server/sdk/index.ts';
import { suggestionPostFields, suggestionReplyFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { draftExtensions } from './drafts.ts';
import { createSuggestions as createTables } from './migrations/001-suggestions.ts';
import { createNotices } from './notice.ts';
import { suggestionRoutes } from './routes.ts';
import { createSuggestionStore } from './store.ts';
import { createSuggestions } from './suggestions.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-suggestions': createTables },
  uses,
  extensions: (core) => {
    const store = createSuggestionStore(core.db);
    const suggestions = createSuggestions(core, store);
    return [
      ...suggestionRoutes(suggestions, createNotices(core, store)),
      postFields(suggestionPostFields),
      postFields(suggestionPostFields, 'edit'),
      ...draftExtensions(),
      hook(postHooks.beforeCreate, suggestions.check),
      hook(postHooks.attach, suggestions.attach),
      hook(postHooks.reattach, suggestions.reattach),
      hook(postHooks.asEdit, suggestions.asEdit),
      fieldsHook(postHooks.present, suggestionReplyFields, suggestions.postFields),
    ];
  },
});
