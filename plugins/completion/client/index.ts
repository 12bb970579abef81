import { defineClientPlugin, extend, withTexts } from '../../../platform/sdk/index.ts';
import { composerCompletion, composerInsert } from '../../editor/client/face.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';

const load = withTexts('completion-pages', () => import('./completion.ts'));
const tools = async () => (await load()).tools;

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(composerCompletion, { name: 'names', load: async () => (await load()).completion }),
    extend(composerInsert, {
      name: 'mention',
      order: 101,
      isPlain: true,
      load: async () => ({ Tool: (await tools()).MentionTool }),
    }),
    extend(composerInsert, {
      name: 'topic',
      order: 102,
      isPlain: true,
      load: async () => ({ Tool: (await tools()).TopicTool }),
    }),
  ],
});
