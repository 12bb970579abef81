import { extend, opsPanel, postAction, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerPanel } from '../../editor/client/face.ts';
import { markGate } from '../gates.ts';

const NS = 'marks-pages';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
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
];
