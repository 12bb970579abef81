import { extend, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerInsert } from '../../editor/client/face.ts';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerInsert, {
    name: 'card',
    isOfLine: true,
    order: 105,
    load: withTexts('cards-pages', async () => ({ Tool: (await import('./with-composer/CardTool.tsx')).CardTool })),
  }),
];
