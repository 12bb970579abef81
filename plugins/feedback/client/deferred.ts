import { extend, postAction, messageTab, opsPanel, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { recordsGate } from '../gates.ts';
import { answered } from '../shared/answered.ts';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
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
];
