/**
 * Categories of one suggestion, characters of a notice, and the height above which it is cut (px):
 * docs/product/limits.md.
 */
export const SUGGESTION_LIMITS = { categories: 3, notice: 2000, noticeHeight: 235 } as const;
