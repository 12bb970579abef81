import { defineClientPlugin, extend, withTexts } from '../../../platform/sdk/index.ts';
import { composerInsert } from '../../editor/client/face.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(composerInsert, {
      name: 'card',
      order: 105,
      load: withTexts('cards-pages', async () => ({ Tool: (await import('./CardTool.tsx')).CardTool })),
    }),
  ],
});
