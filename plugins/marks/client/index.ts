import { defineClientPlugin, extend, lazyOnInteraction, postBadge } from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { marksOf } from './marks-of.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(postBadge, {
      name: 'marks',
      when: (post) => marksOf(post).length > 0,
      component: lazyOnInteraction(async () => (await import('./badges/MarkBadges.tsx')).MarkBadges),
    }),
  ],
});
