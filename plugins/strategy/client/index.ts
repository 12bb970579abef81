import {
  defineClientPlugin,
  extend,
  lazyOnInteraction,
  route,
  sidebarCard,
  sideNavItem,
  SITES,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { strategyRoute } from './page/route.ts';

/** With the calls that they ask: the server has rendered the first page's cards. */
const prefetches = () => import('./cards/prefetch.ts');

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(route, { name: 'page', sites: SITES, create: strategyRoute }),
    extend(sideNavItem, {
      name: 'page',
      sites: ['phone'],
      places: ['home'],
      icon: 'book-open',
      label: 'card.title',
      href: '/strategy',
    }),
    extend(sidebarCard, {
      name: 'guides',
      sites: SITES,
      places: ['home'],
      order: 40,
      component: lazyOnInteraction(async () => (await import('./cards/GuideCard.tsx')).GuideCard),
      prefetch: async (context) => (await prefetches()).prefetchGuides(context),
    }),
    extend(sidebarCard, {
      name: 'recommended',
      places: ['post'],
      order: 60,
      component: lazyOnInteraction(async () => (await import('./cards/RecommendedCard.tsx')).RecommendedCard),
      prefetch: async (context) => (await prefetches()).prefetchRecommended(context),
    }),
  ],
});
