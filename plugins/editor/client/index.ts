import { composer, defineClientPlugin, extend, withTexts } from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { composerCompletion, composerStorage } from './face.ts';

const composerCode = withTexts('editor-pages', () => import('./composer/load-composer.ts'));

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(composer, {
      name: 'composer',
      async load(extensions) {
        const [storage] = extensions(composerStorage);
        // Their own places load them again and say what has failed: here none is waited for in vain.
        const completions = Promise.allSettled(extensions(composerCompletion).map(({ load }) => load()));
        const [{ loadComposer }, kept] = await Promise.all([composerCode(), storage?.load(), completions]);
        return loadComposer(kept?.useStorage);
      },
    }),
  ],
});
