import {
  defineClientPlugin,
  extend,
  lazyOnInteraction,
  sidebarCard,
  withTexts,
  SITES,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(sidebarCard, {
      name: 'leaders',
      sites: SITES,
      places: ['home'],
      // The last of the cards: it comes when the page stands, and moves nothing.
      order: 90,
      component: lazyOnInteraction(
        withTexts('influence-pages', async () => (await import('./cards/InfluenceCard.tsx')).InfluenceCard),
      ),
    }),
  ],
});
