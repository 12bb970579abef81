import { afterSignIn, composer, defineClientPlugin, extend, withTexts } from '../../../platform/sdk/index.ts';
import { optionsGate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { composerPanel, composerStorage } from './face.ts';

const composerCode = withTexts('editor-pages', () => import('./composer/load-composer.ts'));
const ofOptions = () => import('./options/attached.ts');

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
    // The panels of the editor itself stand behind those of other plugins.
    extend(composerPanel, {
      name: 'options',
      order: 910,
      gate: optionsGate,
      isShown: () => true,
      load: async () => ({ Panel: (await import('./options/OptionsPanel.tsx')).OptionsPanel }),
      validate: async (value) => (await ofOptions()).choicesProblem(value),
      toFields: async (value) => ({ ...(await ofOptions()).choiceFields(value) }),
      toEditFields: async (value) => ({ ...(await ofOptions()).choiceFields(value) }),
    }),
    extend(afterSignIn, { name: 'topic-hint', load: () => import('./composer/tools/hint-memory.ts') }),
  ],
});
