import { defineClientPlugin, extend, lazyOnInteraction, postBlock, postFact } from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { viewCountOf } from './view-count-of.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(postFact, {
      name: 'views',
      when: (post) => viewCountOf(post) > 0,
      component: lazyOnInteraction(async () => (await import('./ViewCount.tsx')).ViewCount),
    }),
    // Beside a post that is there, on both sites; it shows nothing.
    extend(postBlock, {
      name: 'count',
      places: ['detail'],
      when: () => true,
      component: lazyOnInteraction(async () => (await import('./CountView.tsx')).CountView),
    }),
  ],
});
