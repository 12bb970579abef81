import { MEDIA_PATH } from './grammar.ts';

/** Pixels across a picture as a text shows it: a column of the page, a phone with a dense screen. */
export const MEDIUM_WIDTH = 1_080;
/** WebP's own limit is 16,383. */
export const MEDIUM_HEIGHT = 16_000;

/** How the name of such a copy ends, after that of the picture without its own ending. */
export const MEDIUM_EXTENSION = 'medium.webp';

/** A still picture of ours; what moves is shown as it is. */
const STILL = new RegExp(`^${MEDIA_PATH}[a-z0-9]+/[0-9a-f]{2}/[0-9a-f]{64}\\.(?:jpg|png)$`);

/** Where the copy of a picture lies that has this address or key. */
export const mediumPath = (picture: string): string => picture.replace(/\w+$/, MEDIUM_EXTENSION);

/**
 * The address of a picture of a text at the size in which texts show it; null where the picture
 * itself is as good: it is no larger, it moves, is not ours, or would be too long.
 * @param width of the picture itself, as `height` in pixels
 */
export function mediumAddress(src: string, width: number, height: number): string | null {
  if (width <= MEDIUM_WIDTH || (height * MEDIUM_WIDTH) / width > MEDIUM_HEIGHT) return null;
  return STILL.test(src) ? mediumPath(src) : null;
}
