import {
  defineClientPlugin,
  extend,
  opsPanel,
  lazyOnInteraction,
  sidebarCard,
  withTexts,
  SITES,
} from '../../../platform/sdk/index.ts';
import { countsGate } from '../gates.ts';
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
    extend(opsPanel, {
      name: 'counts',
      label: 'panel.title',
      order: 96,
      gate: countsGate,
      load: withTexts('publicity-pages', async () => ({
        Panel: (await import('./panels/CountsPanel.tsx')).CountsPanel,
      })),
    }),
  ],
});
