import {
  afterSignIn,
  composer,
  defineClientPlugin,
  extend,
  postAction,
  postBadge,
  lazyOnInteraction,
  route,
  withTexts,
} from '../../../platform/sdk/index.ts';
import { markGate, optionsGate, timingGate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { composerPanel } from './face.ts';
import { marksOf } from './marks/marks-of.ts';
import { previewRoute } from './preview/route.ts';

const ofPanels = () => import('./composer/own-panels.ts');

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(composer, {
      name: 'composer',
      load: withTexts('editor-pages', async () => (await import('./composer/load-composer.ts')).loadComposer()),
    }),
    // The panels of the editor itself stand behind those of other plugins.
    extend(composerPanel, {
      name: 'options',
      order: 910,
      gate: optionsGate,
      isShown: () => true,
      load: async () => ({ Panel: (await import('./options/OptionsPanel.tsx')).OptionsPanel }),
      validate: async (value) => (await ofPanels()).choicesProblem(value),
      toFields: async (value) => ({ ...(await ofPanels()).choiceFields(value) }),
      toEditFields: async (value) => ({ ...(await ofPanels()).choiceFields(value) }),
    }),
    extend(composerPanel, {
      name: 'marks',
      order: 920,
      gate: markGate,
      isShown: ({ isNew, themeId }) => isNew && themeId !== 0,
      load: async () => ({ Panel: (await import('./marks/MarksPanel.tsx')).MarksPanel }),
      validate: () => null, // what can be chosen can be sent
      toFields: async (value) => ({ ...(await ofPanels()).markFields(value) }),
    }),
    extend(composerPanel, {
      name: 'timing',
      order: 930,
      gate: timingGate,
      isShown: ({ isNew }) => isNew,
      load: async () => ({ Panel: (await import('./timing/TimingPanel.tsx')).TimingPanel }),
      validate: async (value, now) => (await ofPanels()).timingProblem(value, now),
      toFields: async (value) => ({ ...(await ofPanels()).timingFields(value) }),
    }),
    extend(route, { name: 'preview', create: previewRoute }),
    extend(afterSignIn, { name: 'topic-hint', load: () => import('./composer/tools/hint-memory.ts') }),
    extend(postAction, {
      name: 'marks',
      icon: 'pin',
      label: 'mark.action',
      order: 45,
      gate: markGate,
      when: ({ wbHiddenTime }) => wbHiddenTime === 0,
      load: withTexts('editor-pages', async () => ({ Action: (await import('./marks/MarksDialog.tsx')).MarksDialog })),
    }),
    extend(postBadge, {
      name: 'marks',
      when: (post) => marksOf(post).length > 0,
      component: lazyOnInteraction(async () => (await import('./badges/MarkBadges.tsx')).MarkBadges),
    }),
  ],
});
