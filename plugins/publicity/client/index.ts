import { defineClientPlugin, extend, lazyOnInteraction, sidebarCard, SITES } from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';

const parts = () => import('./cards/parts.ts');

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(sidebarCard, {
      name: 'publicity',
      sites: SITES,
      places: ['home', 'post', 'user'],
      order: 70,
      component: lazyOnInteraction(async () => (await parts()).PublicityCard),
      prefetch: async (context, props) => (await parts()).prefetchCards(context, props),
    }),
  ],
});
