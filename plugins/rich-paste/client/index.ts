import { defineClientPlugin, extend } from '../../../platform/sdk/index.ts';
import { composerPaste } from '../../editor/client/face.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [extend(composerPaste, { name: 'html', load: () => import('./read-html.ts') })],
});
