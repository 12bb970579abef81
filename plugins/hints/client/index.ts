import { afterSignIn, defineClientPlugin, extend, withTexts } from '../../../platform/sdk/index.ts';
import { composerHint, toolHint } from '../../editor/client/face.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { hasRelated } from './asked.ts';

const NS = 'hints-pages';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(composerHint, {
      name: 'related',
      isShown: ({ labelType }) => hasRelated(labelType),
      load: withTexts(NS, async () => ({ Hint: (await import('./RelatedPosts.tsx')).RelatedPosts })),
    }),
    extend(toolHint, {
      name: 'topic',
      tool: 'topic',
      load: withTexts(NS, async () => ({ Hint: (await import('./TopicHint.tsx')).TopicHint })),
    }),
    extend(afterSignIn, { name: 'topic-hint', load: () => import('./hint-memory.ts') }),
  ],
});
