import { CONTENT_LIMITS } from './content-limits.ts';
import { MEDIA_PATH } from './grammar.ts';
import { findSticker } from './stickers.ts';
import { trimmed } from './urls.ts';

const IMAGE_PATH = /^[A-Za-z0-9._~!$&()*+,;=:@%/-]+(\?[A-Za-z0-9._~!$&()*+,;=:@%/-]*)?$/;
const IMAGE_TRAVERSAL = /\.\.|\/\.\/|\/\/|%2e|%2f|%5c|%25|%00/i;

/**
 * An image source by the grammar: `/media/...` on this site, without ways out of that folder, or
 * the file of an animated emoticon.
 */
export function cleanImageUrl(value: string): string | undefined {
  if (value.length > CONTENT_LIMITS.urlLength) return undefined;
  const url = trimmed(value);
  if (findSticker(url)) return url;
  if (!url.startsWith(MEDIA_PATH) || IMAGE_TRAVERSAL.test(url)) return undefined;
  return IMAGE_PATH.test(url.slice(MEDIA_PATH.length)) ? url : undefined;
}
