import { extend, opsPanel, waitingCard, type Extension } from '../../../platform/sdk/index.ts';
import { composerPanel } from '../../editor/client/face.ts';
import { columnGate, reviewGate } from '../gates.ts';
import { withAllTexts } from './with-texts.ts';

const ofSync = withAllTexts(() => import('./sync/sync.ts'));

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerPanel, {
    name: 'sync',
    order: 940,
    part: 'contribution',
    isShown: ({ isNew }) => isNew,
    load: withAllTexts(async () => ({ Panel: (await import('./sync/SyncPanel.tsx')).SyncPanel })),
    validate: async (value) => (await ofSync()).syncProblem(value),
    toFields: () => ({}),
    afterSent: async (value, post, app) => (await ofSync()).contribute(value, post, app),
  }),
  extend(waitingCard, {
    name: 'contributions',
    kind: 'contributions',
    label: 'desk',
    order: 18,
    gate: reviewGate,
    load: withAllTexts(async () => ({ Card: (await import('./review/PieceCard.tsx')).PieceCard })),
  }),
  extend(opsPanel, {
    name: 'desk',
    label: 'desk',
    waiting: (counts) => counts['contributions'],
    order: 16,
    gate: reviewGate,
    load: withAllTexts(async () => ({ Panel: (await import('./review/DeskPanel.tsx')).DeskPanel })),
  }),
  extend(opsPanel, {
    name: 'columns',
    label: 'columns',
    order: 21,
    gate: columnGate,
    load: withAllTexts(async () => ({ Panel: (await import('./columns/ColumnsPanel.tsx')).ColumnsPanel })),
  }),
];
