import { defineClientPlugin, lazyPart, quietPart, slot, withTexts } from '../../../platform/sdk/index.ts';
import { pollGate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { pollOf } from './poll-of.ts';
import { SENT_FIELDS } from './review/sent-fields.ts';

const NS = 'poll-pages';
const rules = withTexts(NS, () => import('./composer/rules.ts'));

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    slot('composerMode', {
      ...{ name: 'poll', icon: 'vote', label: 'mode', gate: pollGate },
      initial: () => ({}),
      needsTitle: true,
      isPanelFirst: true,
    }),
    slot('composerPanel', {
      name: 'poll',
      gate: pollGate,
      load: withTexts(NS, async () => ({ Panel: (await import('./composer/PollPanel.tsx')).PollPanel })),
      loadPreview: withTexts(NS, async () => ({
        Preview: (await import('./composer/DraftPreview.tsx')).DraftPreview,
      })),
      validate: async (value, now) => (await rules()).panelProblem(value, now),
      toFields: async (value) => ({ ...(await rules()).draftToFields(value) }),
    }),
    slot('sentPart', {
      name: 'poll',
      fields: SENT_FIELDS,
      when: ({ wbIsPoll }) => wbIsPoll === 1,
      load: withTexts(NS, async () => ({ Sent: (await import('./review/SentPoll.tsx')).SentPoll })),
    }),
    slot('postBlock', {
      name: 'poll',
      places: ['detail'],
      when: (post) => pollOf(post) !== undefined,
      component: lazyPart(withTexts(NS, async () => (await import('./blocks/PollBlock.tsx')).PollBlock)),
    }),
    slot('postBlock', {
      name: 'teaser',
      places: ['list'],
      when: (post) => pollOf(post) !== undefined,
      component: quietPart(async () => (await import('./blocks/PollTeaser.tsx')).PollTeaser),
    }),
  ],
});
