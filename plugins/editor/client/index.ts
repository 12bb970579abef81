import { afterSignIn, composer, defineClientPlugin, extend, route, withTexts } from '../../../platform/sdk/index.ts';
import { optionsGate, timingGate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { composerPanel } from './face.ts';
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
      name: 'timing',
      order: 930,
      gate: timingGate,
      isShown: ({ isNew }) => isNew,
      load: async () => ({ Panel: (await import('./timing/TimingPanel.tsx')).TimingPanel }),
      validate: async (value, now) => (await ofPanels()).timingProblem(value, now),
      validateStored: async (value, now) => (await ofPanels()).storedTimingProblem(value, now),
      refusals: ['TIMING_PAST', 'TIMING_FAR'],
      toFields: async (value) => ({ ...(await ofPanels()).timingFields(value) }),
    }),
    extend(route, { name: 'preview', create: previewRoute }),
    extend(afterSignIn, { name: 'topic-hint', load: () => import('./composer/tools/hint-memory.ts') }),
  ],
});
