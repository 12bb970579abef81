import { extend, opsPanel, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { operatorGate } from '../gates.ts';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(opsPanel, {
    name: 'state',
    label: 'panel.title',
    order: 90,
    gate: operatorGate,
    load: withTexts('public-opinion-pages', async () => ({
      Panel: (await import('./panels/StatePanel.tsx')).StatePanel,
    })),
  }),
];
