import { composer, defineClientPlugin, extend, withTexts } from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { composerCompletion, composerInsert, composerPaste, composerStorage, composerStyle } from './face.ts';

const composerCode = withTexts('editor-pages', () => import('./with-composer/load-composer.ts'));

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(composer, {
      name: 'composer',
      async load(extensions) {
        const [storage] = extensions(composerStorage);
        const [paste] = extensions(composerPaste);
        const tools = [...extensions(composerCompletion), ...extensions(composerInsert), ...extensions(composerStyle)];
        const [{ loadComposer }, stored, pasted] = await Promise.all([
          composerCode(),
          // Without it what is written would be kept nowhere: the composer says that it could not open.
          storage?.load(),
          // Without it what is pasted is its words.
          paste?.load().catch((error: unknown) => {
            reportError(error);
            return undefined;
          }),
          // So that none comes later than the others. What has failed is missing in its own place.
          Promise.allSettled(tools.map(({ load }) => load())),
        ]);
        return loadComposer({ ...stored, ...pasted });
      },
    }),
  ],
});
