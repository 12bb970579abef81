import {
  commentsTop,
  defineClientPlugin,
  extend,
  lazyOnInteraction,
  postBadge,
  signedIn,
  withTexts,
} from '../../../platform/sdk/index.ts';
import { manifest } from '../manifest.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(postBadge, {
      name: 'count',
      gate: signedIn,
      isOfLists: true,
      when: ({ wbcCount }) => wbcCount > 0,
      component: lazyOnInteraction(async () => (await import('./badges/NewBadge.tsx')).NewBadge),
    }),
    extend(commentsTop, {
      name: 'since',
      gate: signedIn,
      order: 10,
      when: () => true,
      component: lazyOnInteraction(
        withTexts('new-comments-pages', async () => (await import('./blocks/NewBar.tsx')).NewBar),
      ),
    }),
  ],
});
