import { commentBadge, defineClientPlugin, extend, lazyOnInteraction } from '../../../platform/sdk/index.ts';
import { manifest } from '../manifest.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { editOf } from './edit-of.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(commentBadge, {
      name: 'edited',
      when: (comment) => editOf(comment) !== undefined,
      component: lazyOnInteraction(async () => (await import('./badges/EditedBadge.tsx')).EditedBadge),
    }),
  ],
});
