import { commentHooks, defineServerPlugin, fieldsHook, hook, postFields } from '../../../server/sdk/index.ts';
import { quoteFields, sentQuote } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createQuotes as createTables } from './migrations/001-quotes.ts';
import { createQuotes } from './quotes.ts';
import { createQuoteStore } from './store.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-quotes': createTables },
  uses,
  extensions: (core) => {
    const quotes = createQuotes(core, createQuoteStore(core.db));
    return [
      postFields(sentQuote, 'comment'),
      hook(commentHooks.beforeCreate, quotes.check),
      hook(commentHooks.attach, quotes.keep),
      fieldsHook(commentHooks.present, quoteFields, quotes.fields),
      fieldsHook(commentHooks.viewer, quoteFields, quotes.viewerFields),
    ];
  },
});
