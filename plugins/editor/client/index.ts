import { composer, defineClientPlugin, extend, withTexts } from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { composerStorage } from './face.ts';

const composerCode = withTexts('editor-pages', () => import('./composer/load-composer.ts'));

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(composer, {
      name: 'composer',
      async load(extensions) {
        const [storage] = extensions(composerStorage);
        const [{ loadComposer }, kept] = await Promise.all([composerCode(), storage?.load()]);
        return loadComposer(kept?.useStorage);
      },
    }),
  ],
});
