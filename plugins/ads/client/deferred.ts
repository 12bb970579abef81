import { extend, opsPanel, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { countsGate } from '../gates.ts';

const NS = 'ads-pages';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(opsPanel, {
    name: 'counts',
    label: 'panel.title',
    order: 95,
    gate: countsGate,
    load: withTexts(NS, async () => ({ Panel: (await import('./panels/CountsPanel.tsx')).CountsPanel })),
  }),
];
