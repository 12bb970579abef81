import {
  defineClientPlugin,
  extend,
  lazyOnInteraction,
  opsPanel,
  postBadge,
  route,
  SITES,
  sideNavItem,
  userTab,
  waitingCard,
} from '../../../platform/sdk/index.ts';
import { composerPanel } from '../../editor/client/face.ts';
import { columnGate, reviewGate } from '../gates.ts';
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
import { withAllTexts } from './with-texts.ts';

const ofSync = withAllTexts(() => import('./sync/sync.ts'));

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
    extend(composerPanel, {
      name: 'sync',
      order: 940,
      part: 'contribution',
      isShown: ({ isNew }) => isNew,
      load: withAllTexts(async () => ({ Panel: (await import('./sync/SyncPanel.tsx')).SyncPanel })),
      validate: async (value) => (await ofSync()).syncProblem(value),
      toFields: () => ({}),
      afterSent: async (value, post, app) => (await ofSync()).contribute(value, post, app),
    }),
    extend(postBadge, {
      name: 'contributed',
      when: (post) => contributionOf(post) !== undefined,
      component: lazyOnInteraction(async () => (await import('./badges/ContributionBadge.tsx')).ContributionBadge),
    }),
    extend(waitingCard, {
      name: 'contributions',
      kind: 'contributions',
      label: 'desk',
      order: 18,
      gate: reviewGate,
      load: withAllTexts(async () => ({ Card: (await import('./review/PieceCard.tsx')).PieceCard })),
    }),
    extend(opsPanel, {
      name: 'desk',
      label: 'desk',
      waiting: (counts) => counts['contributions'],
      order: 16,
      gate: reviewGate,
      load: withAllTexts(async () => ({ Panel: (await import('./review/DeskPanel.tsx')).DeskPanel })),
    }),
    extend(opsPanel, {
      name: 'columns',
      label: 'columns',
      order: 21,
      gate: columnGate,
      load: withAllTexts(async () => ({ Panel: (await import('./columns/ColumnsPanel.tsx')).ColumnsPanel })),
    }),
  ],
});
