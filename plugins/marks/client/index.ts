import {
  defineClientPlugin,
  extend,
  lazyOnInteraction,
  opsPanel,
  postAction,
  postBadge,
  withTexts,
} from '../../../platform/sdk/index.ts';
import { composerPanel } from '../../editor/client/face.ts';
import { markGate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { marksOf } from './marks-of.ts';

const NS = 'marks-pages';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(composerPanel, {
      name: 'marks',
      order: 920,
      part: 'marks',
      gate: markGate,
      isShown: ({ isNew, themeId }) => isNew && themeId !== 0,
      load: withTexts(NS, async () => ({ Panel: (await import('./MarksPanel.tsx')).MarksPanel })),
      validate: () => null, // what can be chosen can be sent
      toFields: async (value) => ({ ...(await import('./attached.ts')).markFields(value) }),
    }),
    extend(postAction, {
      name: 'marks',
      icon: 'pin',
      label: 'action',
      order: 45,
      gate: markGate,
      when: ({ wbHiddenTime }) => wbHiddenTime === 0,
      load: withTexts(NS, async () => ({ Action: (await import('./MarksDialog.tsx')).MarksDialog })),
    }),
    extend(opsPanel, {
      name: 'marks',
      label: 'action',
      order: 30,
      gate: markGate,
      load: withTexts(NS, async () => ({ Panel: (await import('./MarkedPanel.tsx')).MarkedPanel })),
    }),
    extend(postBadge, {
      name: 'marks',
      when: (post) => marksOf(post).length > 0,
      component: lazyOnInteraction(async () => (await import('./MarkBadges.tsx')).MarkBadges),
    }),
  ],
});
