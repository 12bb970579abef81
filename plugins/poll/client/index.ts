import { defineClientPlugin, lazyPart, slot } from '../../../platform/sdk/index.ts';
import { pollGate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { draftFields, draftProblem, emptyDraft, isEmptyDraft, readDraft } from './composer/draft.ts';
import { pollOf } from './poll-of.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    slot('composerTool', {
      name: 'poll',
      icon: 'vote',
      label: 'tool',
      gate: pollGate,
      isActive: (composer) => composer.attachments[manifest.id] !== undefined,
      run: (composer) => {
        const draft = composer.attachments[manifest.id];
        // A poll belongs to a new post; pressed again the tool takes back a poll in which nothing is written yet.
        if (draft === undefined && composer.isNew) composer.setAttachment(manifest.id, emptyDraft());
        else if (draft !== undefined && isEmptyDraft(readDraft(draft))) composer.removeAttachment(manifest.id);
      },
    }),
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
