import { afterSignIn, extend, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerHint, toolHint } from '../../editor/client/face.ts';
import { hasRelated } from './asked.ts';

const NS = 'hints-pages';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
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
];
