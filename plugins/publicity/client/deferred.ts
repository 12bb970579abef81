import { extend, opsPanel, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { countsGate } from '../gates.ts';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(opsPanel, {
    name: 'counts',
    label: 'panel.title',
    order: 96,
    gate: countsGate,
    load: withTexts('publicity-pages', async () => ({
      Panel: (await import('./panels/CountsPanel.tsx')).CountsPanel,
    })),
  }),
];
