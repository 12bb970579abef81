import { extend, themeFields, type Extension } from '../../../platform/sdk/index.ts';
import { composerHint, composerPanel } from './face.ts';
import { isOfTheme } from './face/is-of-theme.ts';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(themeFields, {
    name: 'panels',
    has: (extensions, labelType) =>
      extensions(composerPanel).some((panel) => isOfTheme(panel, labelType)) ||
      extensions(composerHint).some(({ isShown }) => isShown({ labelType })),
    load: async (extensions) => (await import('./theme-fields/theme-fields.tsx')).loadThemeFields(extensions),
  }),
];
