import { extend, type Extension } from '../../../platform/sdk/index.ts';
import { composerPaste } from '../../editor/client/face.ts';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerPaste, {
    name: 'html',
    load: async () => ({ readHtml: (await import('./with-composer/read-html.ts')).readHtml }),
  }),
];
