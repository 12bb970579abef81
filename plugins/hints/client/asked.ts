import { LABEL_TYPE, LIMITS } from '../../../platform/sdk/index.ts';

/** Posts of a page, and how long it is quiet before they are looked for, milliseconds. */
export const RELATED = { page: 12, quietMs: 500 } as const;

/** Themes in which similar posts are looked for while somebody writes. */
export const hasRelated = (labelType: number): boolean =>
  labelType === LABEL_TYPE.question || labelType === LABEL_TYPE.suggestion;

/**
 * What is looked for: the title, or the beginning of the text while there is none; empty for too
 * little to go by.
 */
export function askedOf(title: string, text: string): string {
  const words = (title.trim() || text).replace(/\s+/gu, ' ').trim();
  const asked = [...words].slice(0, LIMITS.search).join('').trim();
  return [...asked].length < 2 ? '' : asked;
}

/** A count as the box shows it. */
export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count));
