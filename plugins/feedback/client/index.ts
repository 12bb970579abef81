import {
  defineClientPlugin,
  extend,
  lazyOnInteraction,
  route,
  sidebarCard,
  SITES,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { mineRoute, problemRoute } from './pages/routes.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(route, { name: 'mine', sites: SITES, create: mineRoute }),
    extend(route, { name: 'problem', sites: SITES, create: problemRoute }),
    extend(sidebarCard, {
      name: 'feedback',
      sites: SITES,
      places: ['home', 'post'],
      order: 80,
      component: lazyOnInteraction(async () => (await import('./cards/FeedbackCard.tsx')).FeedbackCard),
    }),
  ],
});
