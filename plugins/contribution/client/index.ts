import {
  defineClientPlugin,
  extend,
  lazyOnInteraction,
  postBadge,
  route,
  SITES,
  sideNavItem,
  userTab,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { authorRoute } from './author/route.ts';
import { contributionOf } from './contribution-of.ts';
import {
  activityRoutes,
  mainRoutes,
  phoneRedirects,
  phoneRoutes,
  previewRoutes,
  protocolRoutes,
  submissionRoutes,
  viewRoutes,
} from './routes.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(route, { name: 'main', create: mainRoutes }),
    extend(route, { name: 'submission', create: submissionRoutes }),
    extend(route, { name: 'view', create: viewRoutes }),
    extend(route, { name: 'protocol', create: protocolRoutes }),
    extend(route, { name: 'activity', create: activityRoutes }),
    extend(route, { name: 'preview', create: previewRoutes }),
    extend(route, { name: 'phone', sites: ['phone'], create: phoneRoutes }),
    extend(route, { name: 'phone-redirects', sites: ['phone'], create: phoneRedirects }),
    extend(route, { name: 'author', within: 'user', sites: SITES, create: authorRoute }),
    extend(userTab, { name: 'contributions', order: 30, label: 'tab', path: 'contributions' }),
    extend(sideNavItem, {
      name: 'contribute',
      sites: SITES,
      places: ['home'],
      order: 50,
      icon: 'square-pen',
      label: 'contribute',
      href: '/contribution_web/main',
      when: ({ openContribute }) => openContribute,
    }),
    extend(postBadge, {
      name: 'contributed',
      when: (post) => contributionOf(post) !== undefined,
      component: lazyOnInteraction(async () => (await import('./badges/ContributionBadge.tsx')).ContributionBadge),
    }),
  ],
});
