import { commentAction, extend, signedIn, withTexts, type Extension } from '../../../platform/sdk/index.ts';

const quoting = withTexts('quotes-pages', () => import('./quoting.ts'));

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(commentAction, {
    name: 'quote',
    icon: 'quote',
    label: 'quote',
    order: 15,
    gate: signedIn,
    when: ({ hiddenTime }) => hiddenTime === 0,
    run: async (comment, menu) => (await quoting()).quoteComment(comment, menu),
  }),
];
