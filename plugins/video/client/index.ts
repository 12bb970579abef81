import {
  defineClientPlugin,
  extend,
  lazyPart,
  postBlock,
  lazyOnInteraction,
  withTexts,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { videoOf } from './video-of.ts';

const { id } = manifest;

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(postBlock, {
      name: id,
      places: ['detail'],
      when: (post) => videoOf(post) !== undefined,
      component: lazyPart(withTexts('video-pages', async () => (await import('./blocks/VideoBlock.tsx')).VideoBlock)),
    }),
    extend(postBlock, {
      name: 'teaser',
      places: ['list'],
      when: (post) => videoOf(post) !== undefined,
      component: lazyOnInteraction(
        withTexts('video-pages', async () => (await import('./blocks/VideoTeaser.tsx')).VideoTeaser),
      ),
    }),
  ],
});
