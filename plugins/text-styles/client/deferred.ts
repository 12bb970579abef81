import { extend, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerStyle } from '../../editor/client/face.ts';

const tools = withTexts('text-styles-pages', () => import('./with-composer/style-tools.tsx'));

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerStyle, {
    name: 'family',
    property: 'font-family',
    load: async () => ({ Tool: (await tools()).FamilyTool }),
  }),
  extend(composerStyle, {
    name: 'size',
    property: 'font-size',
    load: async () => ({ Tool: (await tools()).SizeTool }),
  }),
  extend(composerStyle, {
    name: 'colour',
    property: 'color',
    load: async () => ({ Tool: (await tools()).ColourTool }),
  }),
  extend(composerStyle, {
    name: 'background',
    property: 'background-color',
    load: async () => ({ Tool: (await tools()).BackgroundTool }),
  }),
];
