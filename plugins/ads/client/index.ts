import {
  defineClientPlugin,
  extend,
  floating,
  homeTop,
  lazyOnInteraction,
  sidebarCard,
  withTexts,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';

const NS = 'ads-pages';
const parts = withTexts(NS, () => import('./blocks/parts.ts'));

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(homeTop, {
      name: 'banners',
      component: lazyOnInteraction(async () => (await parts()).BannerCarousel),
      prefetch: async (context) => (await parts()).prefetchBanners(context),
    }),
    extend(floating, {
      name: 'float',
      places: ['home', 'post'],
      component: lazyOnInteraction(async () => (await parts()).FloatingAd),
    }),
    extend(sidebarCard, {
      name: 'download',
      places: ['home', 'post', 'user'],
      order: 95,
      prefetch: async (context) => (await parts()).prefetchFloatChart(context),
      component: lazyOnInteraction(async () => (await parts()).DownloadCard),
    }),
  ],
});
