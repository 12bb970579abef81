import { defineClientPlugin, quietPart, slot, withTexts } from '../../../platform/sdk/index.ts';
import { markGate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { marksOf } from './marks/marks-of.ts';
import { previewRoute } from './preview/route.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    slot('composer', {
      name: 'composer',
      load: withTexts('editor-pages', async () => (await import('./composer/load-composer.ts')).loadComposer()),
    }),
    slot('route', { name: 'preview', create: previewRoute }),
    slot('signedIn', { name: 'topic-hint', load: () => import('./composer/tools/hint-memory.ts') }),
    slot('postAction', {
      name: 'marks',
      icon: 'pin',
      label: 'mark.action',
      order: 45,
      gate: markGate,
      when: ({ wbHiddenTime }) => wbHiddenTime === 0,
      load: withTexts('editor-pages', async () => ({ Action: (await import('./marks/MarksDialog.tsx')).MarksDialog })),
    }),
    slot('postBadge', {
      name: 'marks',
      when: (post) => marksOf(post).length > 0,
      component: quietPart(async () => (await import('./badges/MarkBadges.tsx')).MarkBadges),
    }),
  ],
});
