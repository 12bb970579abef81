import type { TFunction } from 'i18next';

/** Texts kept at most: pages say the same few hundred things, some of them with numbers in it. */
const MAX = 2000;

/**
 * The same function with a memory: a list says "like" and "3 minutes ago" many times, and putting a
 * text together costs more than all else in a row. For texts whose values are plain, and for one
 * language.
 */
export function memoTranslate(t: TFunction): TFunction {
  const known = new Map<string, string>();
  const translate = (key: string, values?: Readonly<Record<string, unknown>>): string => {
    const id = values === undefined ? key : `${key} ${JSON.stringify(values)}`;
    const found = known.get(id);
    if (found !== undefined) return found;
    const text = values === undefined ? t(key) : t(key, values);
    if (known.size >= MAX) known.clear();
    known.set(id, text);
    return text;
  };
  // The forms of `t` that lists use; its other overloads (defaults, objects) are not called through
  // this one.
  return translate as unknown as TFunction;
}
