import { extend, opsPanel, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { deskGate as gate } from '../gates.ts';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(opsPanel, {
    name: 'desk',
    label: 'desk',
    order: 10,
    gate,
    load: withTexts('review-pages', async () => ({ Panel: (await import('./desk/Desk.tsx')).Desk })),
  }),
];
