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
      name: 'document',
      order: 110,
      load: withTexts('documents-pages', async () => ({ Tool: (await import('./DocumentTool.tsx')).DocumentTool })),
    }),
  ],
});
