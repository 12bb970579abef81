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
/** Apart from those: the server draws none, so its style sheet need not come before it. */
const floatingAd = withTexts(NS, async () => (await import('./floats/FloatingAd.tsx')).FloatingAd);

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
      component: lazyOnInteraction(floatingAd),
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
