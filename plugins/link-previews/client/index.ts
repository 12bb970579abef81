import { defineClientPlugin, extend, lazyOnInteraction, postBlock, withTexts } from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { previewsOf } from './previews-of.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(postBlock, {
      name: 'cards',
      places: ['detail'],
      // Above what belongs to the post: they belong to its text.
      order: 50,
      when: (post) => previewsOf(post) !== undefined,
      component: lazyOnInteraction(
        withTexts('link-previews-pages', async () => (await import('./blocks/PreviewCards.tsx')).PreviewCards),
      ),
    }),
  ],
});
