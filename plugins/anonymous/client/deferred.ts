import { extend, postAction, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerMode, composerPanel } from '../../editor/client/face.ts';
import { anonymousGate, revealGate } from '../gates.ts';
import { isAnonymous } from '../shared/is-anonymous.ts';

const NS = 'anonymous-pages';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerMode, {
    name: 'anonymous',
    icon: 'eye-off',
    label: 'mode',
    order: 60,
    gate: anonymousGate,
    vip: true,
    initial: () => ({ on: true }),
  }),
  extend(composerPanel, {
    name: 'anonymous',
    gate: anonymousGate,
    load: withTexts(NS, async () => ({ Panel: (await import('./composer/AnonymousPanel.tsx')).AnonymousPanel })),
    validate: () => null,
    toFields: () => ({ wbAnonymous: 1 }),
  }),
  extend(postAction, {
    name: 'reveal',
    icon: 'eye',
    label: 'reveal',
    order: 60,
    gate: revealGate,
    when: isAnonymous,
    load: withTexts(NS, async () => ({ Action: (await import('./actions/RevealDialog.tsx')).RevealDialog })),
  }),
];
