import {
  defineClientPlugin,
  extend,
  homeTab,
  lazyPart,
  postBadge,
  postBlock,
  lazyOnInteraction,
  sidebarCard,
  withTexts,
  SITES,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { TEAM_LABEL_TYPE } from '../shared/team-theme.ts';
import { prefetchTeams } from './cards/prefetch.ts';
import { teamOf } from './team-of.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(sidebarCard, {
      name: 'recommended',
      sites: SITES,
      places: ['home'],
      order: 50,
      component: lazyOnInteraction(async () => (await import('./cards/TeamCard.tsx')).TeamCard),
      prefetch: prefetchTeams,
    }),
    extend(homeTab, {
      name: 'open',
      labelTypes: [TEAM_LABEL_TYPE],
      param: 'teamStatus',
      icon: 'users',
      label: 'tab',
    }),
    extend(postBadge, {
      name: 'state',
      when: (post) => teamOf(post) !== undefined,
      component: lazyOnInteraction(async () => (await import('./badges/TeamBadge.tsx')).TeamBadge),
    }),
    extend(postBlock, {
      name: 'team',
      places: ['detail'],
      when: (post) => teamOf(post) !== undefined,
      component: lazyPart(withTexts('team-pages', async () => (await import('./blocks/TeamBlock.tsx')).TeamBlock)),
    }),
  ],
});
