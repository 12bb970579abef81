import {
  commentAction,
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

const NS = 'quotes-pages';
const start = withTexts(NS, () => import('./start/start-quote.ts'));
const kept = () => import('./kept-quotes.ts');

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(commentAction, {
      name: 'quote',
      icon: 'quote',
      label: 'quote',
      order: 15,
      gate: signedIn,
      when: ({ hiddenTime }) => hiddenTime === 0,
      run: async (comment, menu) => (await start()).quoteComment(comment, menu),
    }),
    extend(commentAddition, {
      name: 'quote',
      component: lazyOnInteraction(withTexts(NS, async () => (await import('./box/QuoteInBox.tsx')).QuoteInBox)),
      fields: async (place) => {
        const quote = (await kept()).keptQuote(place);
        return quote ? { quoteText: quote.text } : {};
      },
      onSent: (place) => void kept().then(({ keepQuote }) => keepQuote(place, null)),
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
      component: lazyOnInteraction(withTexts(NS, async () => (await import('./start/QuoteBar.tsx')).QuoteBar)),
    }),
  ],
});
