import { composer, defineClientPlugin, extend, withTexts } from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { composerCompletion, composerPaste, composerStorage } from './face.ts';

const composerCode = withTexts('editor-pages', () => import('./composer/load-composer.ts'));

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(composer, {
      name: 'composer',
      async load(extensions) {
        const [storage] = extensions(composerStorage);
        const [paste] = extensions(composerPaste);
        const [{ loadComposer }, stored, pasted] = await Promise.all([
          composerCode(),
          storage?.load(),
          paste?.load(),
          // Each stands in a place of its own, which says what has failed.
          Promise.allSettled(extensions(composerCompletion).map(({ load }) => load())),
        ]);
        return loadComposer({ ...stored, ...pasted });
      },
    }),
  ],
});
