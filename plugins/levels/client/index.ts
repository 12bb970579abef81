import { defineClientPlugin, lazyPart, quietPart, signedIn, slot, withTexts } from '../../../platform/sdk/index.ts';
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
    slot('userBadge', {
      name: 'level',
      order: 10,
      when: (user) => levelOfCard(user) !== undefined,
      component: quietPart(async () => (await import('./badges/LevelBadge.tsx')).LevelBadge),
    }),
    slot('topbarItem', {
      name: 'level',
      gate: signedIn,
      component: lazyPart(async () => (await import('./bar/LevelLink.tsx')).LevelLink),
    }),
    slot('sidebarCard', {
      name: 'level',
      places: ['user'],
      order: 25,
      component: quietPart(withTexts(TEXTS, async () => (await import('./cards/LevelCard.tsx')).LevelCard)),
      prefetch: async (...given) => (await prefetches()).prefetchLevel(...given),
    }),
    slot('sidebarCard', {
      name: 'tasks',
      places: ['user'],
      order: 26,
      component: quietPart(withTexts(TEXTS, async () => (await import('./cards/TaskCard.tsx')).TaskCard)),
      prefetch: async (...given) => (await prefetches()).prefetchTaskCard(...given),
    }),
    slot('userTab', { name: 'level', label: 'tab', path: 'level', search: locationFrom }),
    slot('route', { name: 'level', within: 'user', create: levelRoute }),
  ],
});
