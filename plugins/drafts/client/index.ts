import { defineClientPlugin, extend, route, storedTexts, withTexts } from '../../../platform/sdk/index.ts';
import { composerPanel, composerStorage } from '../../editor/client/face.ts';
import { draftGate, timingGate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { previewRoute } from './preview/route.ts';

const NS = 'drafts-pages';
const ofTimes = () => import('./timing/attached.ts');

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(composerStorage, {
      name: 'drafts',
      load: withTexts(NS, () => import('./composer/use-storage.tsx')),
    }),
    extend(storedTexts, {
      name: 'drafts',
      gate: draftGate,
      load: withTexts(NS, () => import('./phone/PhoneDrafts.tsx')),
    }),
    extend(composerPanel, {
      name: 'timing',
      order: 930,
      part: 'timing',
      gate: timingGate,
      isShown: ({ isNew }) => isNew,
      load: withTexts(NS, async () => ({ Panel: (await import('./timing/TimingPanel.tsx')).TimingPanel })),
      validate: async (value, now) => (await ofTimes()).timingProblem(value, now),
      validateStored: async (value, now) => (await ofTimes()).storedTimingProblem(value, now),
      refusals: ['TIMING_PAST', 'TIMING_FAR'],
      toFields: async (value) => ({ ...(await ofTimes()).timingFields(value) }),
    }),
    extend(route, { name: 'preview', create: previewRoute }),
  ],
});
