import {
  commentAddition,
  commentsTop,
  commentTop,
  defineClientPlugin,
  extend,
  lazyOnInteraction,
  signedIn,
  withTexts,
} from '../../../platform/sdk/index.ts';
import { manifest } from '../manifest.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { quoteOf } from './quote-of.ts';

const quoting = withTexts('quotes-pages', () => import('./quoting.ts'));

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(commentAddition, {
      name: 'quote',
      component: lazyOnInteraction(async () => (await quoting()).QuoteInBox),
      fields: async (place) => {
        const quote = (await quoting()).keptQuote(place);
        return quote ? { quoteText: quote.text } : {};
      },
      onSent: (place) => void quoting().then(({ keepQuote }) => keepQuote(place, null)),
    }),
    extend(commentTop, {
      name: 'quote',
      when: (comment) => quoteOf(comment) !== undefined,
      component: lazyOnInteraction(async () => (await import('./blocks/QuoteBlock.tsx')).QuoteBlock),
    }),
    extend(commentsTop, {
      name: 'selection',
      gate: signedIn,
      order: 90,
      when: () => true,
      component: lazyOnInteraction(async () => (await quoting()).QuoteBar),
    }),
  ],
});
