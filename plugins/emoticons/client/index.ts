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
      name: 'emoticon',
      order: 100,
      isPlain: true,
      load: withTexts('emoticons-pages', async () => ({ Tool: (await import('./EmoticonTool.tsx')).EmoticonTool })),
    }),
  ],
});
