import {
  collectedLine,
  collectsFilter,
  defineClientPlugin,
  extend,
  lazyPart,
  withTexts,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { isSaid } from './said.ts';

const parts = withTexts('collection-folders-pages', () => import('./parts.ts'));

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(collectsFilter, {
      name: 'folders',
      param: 'folder',
      component: lazyPart(async () => (await parts()).FolderBar),
      empty: lazyPart(async () => (await parts()).FolderEmpty),
      prefetch: async (context) => (await parts()).prefetchFolders(context),
    }),
    extend(collectedLine, {
      name: 'said',
      when: isSaid,
      component: lazyPart(async () => (await parts()).SaidLine),
    }),
  ],
});
