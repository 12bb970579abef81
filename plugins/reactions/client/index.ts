import {
  commentButton,
  defineClientPlugin,
  extend,
  lazyOnInteraction,
  postBlock,
  withTexts,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { reactedOf } from './reacted.ts';

const NS = 'reactions-pages';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(postBlock, {
      name: 'reactions',
      // Below what belongs to the post itself, its poll say.
      order: 900,
      places: ['detail'],
      when: ({ wbHiddenTime }) => wbHiddenTime === 0,
      component: lazyOnInteraction(
        withTexts(NS, async () => (await import('./blocks/PostReactions.tsx')).PostReactions),
      ),
    }),
    extend(postBlock, {
      name: 'counts',
      order: 900,
      places: ['list'],
      when: (post) => reactedOf(post).reactions.length > 0,
      component: lazyOnInteraction(async () => (await import('./blocks/ListReactions.tsx')).ListReactions),
    }),
    extend(commentButton, {
      name: 'reactions',
      when: ({ hiddenTime }) => hiddenTime === 0,
      component: lazyOnInteraction(
        withTexts(NS, async () => (await import('./blocks/CommentReactions.tsx')).CommentReactions),
      ),
    }),
  ],
});
