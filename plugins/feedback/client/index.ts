import {
  defineClientPlugin,
  extend,
  postAction,
  lazyOnInteraction,
  route,
  sidebarCard,
  SITES,
  messageTab,
  opsPanel,
  withTexts,
} from '../../../platform/sdk/index.ts';
import { recordsGate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { answered } from '../shared/answered.ts';
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
    extend(messageTab, {
      name: 'answers',
      address: 'feedbackList',
      of: answered,
      order: 110,
      label: 'messages.tab',
      empty: 'messages.empty',
      more: { to: '/feedback', label: 'card.mine' },
    }),
    extend(opsPanel, {
      name: 'records',
      label: 'card.manage',
      order: 40,
      gate: recordsGate,
      load: withTexts('feedback-pages', async () => ({
        Panel: (await import('./records/RecordsDialog.tsx')).RecordsPanel,
      })),
    }),
    extend(postAction, {
      name: 'record',
      icon: 'bug',
      label: 'action.record',
      order: 80,
      gate: recordsGate,
      when: () => true,
      load: async () => ({ Action: (await import('./actions/AddRecord.tsx')).AddRecord }),
    }),
  ],
});
