import {
  defineClientPlugin,
  extend,
  lazyPart,
  lazyOnInteraction,
  route,
  sidebarCard,
  signedIn,
  SITES,
  topbarItem,
  userBadge,
  userTab,
  withTexts,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { locationFrom } from './location-from.ts';
import { levelOfCard } from './level-of.ts';
import { levelRoute } from './page/route.ts';

const TEXTS = 'levels-pages';
/** What cards of user pages ask for comes with those pages, not with the first view. */
const prefetches = () => import('./cards/prefetch.ts');

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(userBadge, {
      name: 'level',
      order: 10,
      when: (user) => levelOfCard(user) !== undefined,
      component: lazyOnInteraction(async () => (await import('./badges/LevelBadge.tsx')).LevelBadge),
    }),
    extend(topbarItem, {
      name: 'level',
      gate: signedIn,
      component: lazyPart(async () => (await import('./bar/LevelLink.tsx')).LevelLink),
    }),
    extend(sidebarCard, {
      name: 'level',
      places: ['user'],
      order: 25,
      component: lazyOnInteraction(withTexts(TEXTS, async () => (await import('./cards/LevelCard.tsx')).LevelCard)),
      prefetch: async (...given) => (await prefetches()).prefetchLevel(...given),
    }),
    extend(sidebarCard, {
      name: 'tasks',
      places: ['user'],
      order: 26,
      component: lazyOnInteraction(withTexts(TEXTS, async () => (await import('./cards/TaskCard.tsx')).TaskCard)),
      prefetch: async (...given) => (await prefetches()).prefetchTaskCard(...given),
    }),
    extend(userTab, { name: 'level', label: 'tab', path: 'level', search: locationFrom }),
    extend(route, { name: 'level', within: 'user', sites: SITES, create: levelRoute }),
  ],
});
