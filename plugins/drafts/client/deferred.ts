import { extend, storedTexts, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerPanel, composerStorage } from '../../editor/client/face.ts';
import { draftGate, timingGate } from '../gates.ts';

const NS = 'drafts-pages';
const ofTimes = () => import('./timing/attached.ts');

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerStorage, {
    name: 'drafts',
    load: withTexts(NS, async () => ({ useStorage: (await import('./with-composer/use-storage.tsx')).useStorage })),
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
];
