/** What the address of a picture says that the review has doubts about. */
export const FLAG = 'ptype=1';

/**
 * Whether it is such an address: only its uploader sees the picture, marked, and nothing of ours
 * may show it.
 */
export const isFlagged = (url: string): boolean => /[?&]ptype=1(&|$)/.test(url);
