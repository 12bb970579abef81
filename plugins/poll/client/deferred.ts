import { extend, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { reviewField } from '../../review/client/face.ts';
import { composerMode, composerPanel } from '../../editor/client/face.ts';
import { pollGate } from '../gates.ts';
import { SENT_FIELDS } from './review/sent-fields.ts';

const NS = 'poll-pages';
const rules = withTexts(NS, () => import('./composer/rules.ts'));

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerMode, {
    name: 'poll',
    isOfLine: true,
    icon: 'vote',
    label: 'mode',
    gate: pollGate,
    initial: () => ({}),
    needsTitle: true,
    isPanelFirst: true,
  }),
  extend(composerPanel, {
    name: 'poll',
    gate: pollGate,
    load: withTexts(NS, async () => ({ Panel: (await import('./composer/PollPanel.tsx')).PollPanel })),
    loadPreview: withTexts(NS, async () => ({
      Preview: (await import('./composer/DraftPreview.tsx')).DraftPreview,
    })),
    validate: async (value, now) => (await rules()).panelProblem(value, now),
    toFields: async (value) => ({ ...(await rules()).draftToFields(value) }),
  }),
  extend(reviewField, {
    name: 'poll',
    fields: SENT_FIELDS,
    when: ({ wbIsPoll }) => wbIsPoll === 1,
    load: withTexts(NS, async () => ({ Sent: (await import('./review/SentPoll.tsx')).SentPoll })),
  }),
];
