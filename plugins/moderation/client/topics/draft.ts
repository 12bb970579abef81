import { LIMITS } from '../../../../platform/sdk/index.ts';

/** Why a name is not added. */
export type Refusal = 'empty' | 'tooLong' | 'twice' | 'full';

/** A name as it is typed, with or without the signs that stand around a topic. */
export const nameOf = (typed: string): string =>
  typed
    .trim()
    .replace(/^#+|#+$/gu, '')
    .trim();

/** Two spellings of one topic; the server compares in the same way. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase().trim();

export const has = (names: readonly string[], name: string): boolean =>
  names.some((known) => keyOf(known) === keyOf(name));

/** Why this name cannot join the recommended ones; null when it can. */
export function refusalOf(names: readonly string[], name: string): Refusal | null {
  if (name === '') return 'empty';
  if ([...name].length > LIMITS.topic) return 'tooLong';
  if (has(names, name)) return 'twice';
  return names.length >= LIMITS.recommendedTopics ? 'full' : null;
}

/** The list with the name a place earlier (-1) or later (1); unchanged at the ends. */
export function moved(names: readonly string[], name: string, by: -1 | 1): string[] {
  const index = names.indexOf(name);
  const target = index + by;
  if (index < 0 || target < 0 || target >= names.length) return [...names];
  return names.toSpliced(index, 1).toSpliced(target, 0, name);
}
