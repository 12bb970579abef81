import {
  LABEL_TYPE,
  pluginError,
  settingsOf,
  SUGGESTION_THEME_ID,
  type RequestContext,
  type SettingsOf,
} from '../../../server/sdk/index.ts';
import { SUGGESTION_LIMITS, type SuggestionPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';

type Where = Pick<RequestContext, 'zone'>;

type Settings = SettingsOf<typeof manifest>;
export type Category = Settings['categories'][number];

export const categoriesOf = (where: Where): readonly Category[] => settingsOf(where, manifest).categories;

/** The suggestion board: themes of labelType 19, and the theme with the fixed id. */
export const isBoard = ({ zone }: Where, themeId: number): boolean =>
  zone.themes.some(
    (theme) =>
      theme.themeId === themeId && (theme.labelType === LABEL_TYPE.suggestion || themeId === SUGGESTION_THEME_ID),
  );

/**
 * The categories of a new suggestion: `1,3`, `[1,3]`, or none.
 * @throws CATEGORY_UNKNOWN, TOO_MANY_CATEGORIES
 */
export function readCategories(where: Where, { wbAdviseThemeIds = '' }: SuggestionPostFields): number[] {
  const text = wbAdviseThemeIds.trim().replace(/^\[(.*)\]$/, '$1');
  if (text === '') return [];
  const ids = [...new Set(text.split(',').map((part) => Number(/^\s*"?(\d{1,4})"?\s*$/.exec(part)?.[1] ?? 0)))];
  const known = new Set(categoriesOf(where).map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw pluginError(manifest, 'CATEGORY_UNKNOWN');
  const max = SUGGESTION_LIMITS.categories;
  if (ids.length > max) throw pluginError(manifest, 'TOO_MANY_CATEGORIES', { max });
  return ids;
}
