import { extend, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerInsert } from '../../editor/client/face.ts';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerInsert, {
    name: 'template',
    isOfLine: true,
    order: 120,
    usedAs: 'template',
    load: withTexts('templates-pages', async () => ({
      Tool: (await import('./with-composer/TemplateTool.tsx')).TemplateTool,
    })),
  }),
];
