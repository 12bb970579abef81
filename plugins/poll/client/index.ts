import { defineClientPlugin, lazyPart, slot } from '../../../platform/sdk/index.ts';
import { pollGate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { draftFields, draftProblem, emptyDraft } from './composer/draft.ts';
import { pollOf } from './poll-of.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    slot('composerMode', { name: 'poll', icon: 'vote', label: 'mode', gate: pollGate, initial: emptyDraft }),
    slot('composerPanel', {
      name: 'poll',
      gate: pollGate,
      load: async () => ({ Panel: (await import('./composer/PollPanel.tsx')).PollPanel }),
      validate: draftProblem,
      toFields: (value) => ({ ...draftFields(value) }),
    }),
    slot('postBlock', {
      name: 'poll',
      places: ['detail'],
      when: (post) => pollOf(post) !== undefined,
      component: lazyPart(async () => (await import('./blocks/PollBlock.tsx')).PollBlock),
    }),
    slot('postBlock', {
      name: 'teaser',
      places: ['list'],
      when: (post) => pollOf(post) !== undefined,
      component: lazyPart(async () => (await import('./blocks/PollTeaser.tsx')).PollTeaser),
    }),
  ],
});
