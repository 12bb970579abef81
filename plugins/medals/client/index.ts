import {
  defineClientPlugin,
  extend,
  lazyOnInteraction,
  lazyPart,
  route,
  sidebarCard,
  sideNavItem,
  SITES,
  userBadge,
  userCard,
  withTexts,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { wornMedalsOf } from './worn-medals-of.ts';
import { wallRoute } from './wall/route.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(route, { name: 'wall', sites: SITES, create: wallRoute }),
    extend(sideNavItem, {
      name: 'wall',
      sites: ['phone'],
      places: ['home'],
      icon: 'medal',
      label: 'wall.title',
      href: '/Medal',
    }),
    extend(sidebarCard, {
      name: 'medals',
      places: ['user'],
      order: 20,
      component: lazyOnInteraction(
        withTexts('medals-pages', async () => (await import('./cards/MedalCard.tsx')).MedalCard),
      ),
      // With the pages that have the card, not with the first view.
      prefetch: async (...given) => (await import('./cards/prefetch-card.ts')).prefetchMedalCard(...given),
    }),
    extend(userCard, {
      name: 'wall',
      sites: ['phone'],
      component: lazyPart(async () => (await import('./cards/WallLink.tsx')).WallLink),
    }),
    extend(userBadge, {
      name: 'worn',
      when: (user) => wornMedalsOf(user).length > 0,
      component: lazyOnInteraction(async () => (await import('./cards/WornBadge.tsx')).WornBadge),
    }),
  ],
});
