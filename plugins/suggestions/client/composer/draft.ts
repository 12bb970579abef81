import type { SuggestionPostFields } from '../../contract.ts';
import { SUGGESTION_LIMITS } from '../../shared/limits.ts';

/**
 * Ids of the chosen categories: what the composer kept under this plugin's id, perhaps by an older
 * version.
 */
export const readDraft = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];

/** The choice after one category was pressed; null when one more would be too many. */
export function toggled(chosen: readonly number[], id: number): readonly number[] | null {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length >= SUGGESTION_LIMITS.categories ? null : [...chosen, id];
}

/** Nothing that one can choose is wrong: a category is no duty. */
export const draftProblem = (): null => null;

/** An edit says them all: none is none. */
export const editFields = (value: unknown): SuggestionPostFields => ({ wbAdviseThemeIds: readDraft(value).join() });

export function draftFields(value: unknown): SuggestionPostFields {
  const ids = readDraft(value);
  return ids.length > 0 ? { wbAdviseThemeIds: ids.join() } : {};
}
