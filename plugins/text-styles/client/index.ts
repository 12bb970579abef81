import { defineClientPlugin, extend, withTexts } from '../../../platform/sdk/index.ts';
import { composerStyle } from '../../editor/client/face.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';

const tools = withTexts('text-styles-pages', () => import('./style-tools.tsx'));

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(composerStyle, {
      name: 'family',
      property: 'font-family',
      load: async () => ({ Tool: (await tools()).FamilyTool }),
    }),
    extend(composerStyle, {
      name: 'size',
      property: 'font-size',
      load: async () => ({ Tool: (await tools()).SizeTool }),
    }),
    extend(composerStyle, {
      name: 'colour',
      property: 'color',
      load: async () => ({ Tool: (await tools()).ColourTool }),
    }),
    extend(composerStyle, {
      name: 'background',
      property: 'background-color',
      load: async () => ({ Tool: (await tools()).BackgroundTool }),
    }),
  ],
});
