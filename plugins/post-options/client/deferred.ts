import { extend, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerPanel, composerPart } from '../../editor/client/face.ts';
import { optionsGate } from '../gates.ts';
import { choicesOf, unlessPlain } from './stored.ts';

const NS = 'post-options-pages';
/** With its texts: what is wrong may be said before the panel is there. */
const ofChoices = withTexts(NS, () => import('./attached.ts'));

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerPanel, {
    name: 'options',
    order: 910,
    part: 'options',
    gate: optionsGate,
    isShown: () => true,
    load: withTexts(NS, async () => ({ Panel: (await import('./OptionsPanel.tsx')).OptionsPanel })),
    validate: async (value) => (await ofChoices()).choicesProblem(value),
    toFields: async (value) => ({ ...(await ofChoices()).choiceFields(value) }),
    toEditFields: async (value) => ({ ...(await ofChoices()).choiceFields(value) }),
  }),
  // What a post has is kept also by those who may not choose it.
  extend(composerPart, { name: 'options', part: 'options', ofPost: (post) => unlessPlain(choicesOf(post)) }),
];
