import { extend, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerAction } from '../../editor/client/face.ts';
import { historyGate } from '../gates.ts';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerAction, {
    name: 'history',
    icon: 'history',
    label: 'title',
    gate: historyGate,
    load: withTexts('history-pages', async () => ({
      Dialog: (await import('./HistoryDialog.tsx')).HistoryDialog,
    })),
  }),
];
