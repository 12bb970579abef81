import {
  LABEL_TYPE,
  SUGGESTION_THEME_ID,
  useLocale,
  usePluginSettings,
  type Post,
} from '../../../platform/sdk/index.ts';
import type { Suggestion } from '../contract.ts';
import { manifest } from '../manifest.ts';

/** What this plugin's server half says of a post; absent outside of the suggestion board. */
export const suggestionOf = (post: Post): Suggestion | undefined => (post as { advise?: Suggestion }).advise;

/** Whether a theme is the suggestion board. */
export const isBoard = (
  themes: readonly { readonly themeId: number; readonly labelType: number }[],
  themeId: number,
): boolean =>
  themes.some(
    (theme) =>
      theme.themeId === themeId && (theme.labelType === LABEL_TYPE.suggestion || themeId === SUGGESTION_THEME_ID),
  );

/** The zone's categories with their names in the reader's language. */
export function useCategories(): readonly { readonly id: number; readonly name: string }[] {
  const locale = useLocale();
  const { categories = [] } = usePluginSettings(manifest);
  return categories.map(({ id, name, nameEn }) => ({ id, name: locale === 'en' ? nameEn : name }));
}
