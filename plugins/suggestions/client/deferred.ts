import { extend, LABEL_TYPE, postAction, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerPanel } from '../../editor/client/face.ts';
import { boardGate } from '../gates.ts';
import { suggestionOf } from './board.ts';
import { draftFields, draftProblem, editFields } from './composer/draft.ts';

const NS = 'suggestions-pages';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerPanel, {
    name: 'categories',
    labelTypes: [LABEL_TYPE.suggestion],
    load: withTexts(NS, async () => ({ Panel: (await import('./composer/CategoryPanel.tsx')).CategoryPanel })),
    validate: draftProblem,
    toFields: (value) => ({ ...draftFields(value) }),
    toEditFields: (value) => ({ ...editFields(value) }),
    ofPost: (post) => suggestionOf(post)?.themes,
  }),
  extend(postAction, {
    name: 'status',
    icon: 'lightbulb',
    label: 'action',
    gate: boardGate,
    // Nobody says what becomes of their own.
    when: (post, viewer) => suggestionOf(post) !== undefined && post.userInfo.uid !== viewer?.id,
    load: withTexts(NS, async () => ({ Action: (await import('./actions/StatusDialog.tsx')).StatusDialog })),
  }),
];
