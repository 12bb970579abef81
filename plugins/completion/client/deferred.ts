import { extend, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerCompletion, composerInsert } from '../../editor/client/face.ts';

const load = withTexts('completion-pages', () => import('./with-composer/completion.ts'));
const tools = async () => (await load()).tools;

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerCompletion, { name: 'names', load: async () => (await load()).completion }),
  extend(composerInsert, {
    name: 'mention',
    isOfLine: true,
    order: 101,
    isPlain: true,
    load: async () => ({ Tool: (await tools()).MentionTool }),
  }),
  extend(composerInsert, {
    name: 'topic',
    isOfLine: true,
    order: 102,
    isPlain: true,
    load: async () => ({ Tool: (await tools()).TopicTool }),
  }),
];
