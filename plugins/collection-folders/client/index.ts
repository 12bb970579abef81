import { collectsFilter, defineClientPlugin, extend, lazyPart, withTexts } from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';

const parts = withTexts('collection-folders-pages', () => import('./list/Folders.tsx'));

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(collectsFilter, {
      name: 'folders',
      param: 'folder',
      component: lazyPart(async () => (await parts()).Folders),
      prefetch: async (context) => (await parts()).prefetchFolders(context),
    }),
  ],
});
