import { defineClientPlugin, extend, lazyPart, postBlock, withTexts } from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { voicesOf } from './voice-of.ts';

const { id } = manifest;

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(postBlock, {
      name: id,
      places: ['detail'],
      when: (post) => voicesOf(post).length > 0,
      component: lazyPart(withTexts('voice-pages', async () => (await import('./blocks/VoiceBlock.tsx')).VoiceBlock)),
    }),
  ],
});
