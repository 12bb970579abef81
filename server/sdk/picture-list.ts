import { cleanImageUrl } from '../../platform/contract/content/image-url.ts';
import { fail } from './errors.ts';

/**
 * Addresses from the JSON text of a list, each once: of addresses, or of what the upload call
 * answers (`[{ url }]`).
 * @param field the field that holds it
 * @throws BAD_INPUT when it is no such list, IMAGE_UNKNOWN for an address that is none of this
 *   site's
 */
export function pictureUrls(json: string | undefined, field: string): string[] {
  if (!json) return [];
  const list = parse(json);
  if (!Array.isArray(list)) throw fail('BAD_INPUT', { field });
  const urls = list.map((one: unknown) => (typeof one === 'string' ? one : (one as { url?: unknown } | null)?.url));
  if (!urls.every((url) => typeof url === 'string')) throw fail('BAD_INPUT', { field });
  if (urls.some((url) => cleanImageUrl(url) === undefined)) throw fail('IMAGE_UNKNOWN', { field });
  return [...new Set(urls)];
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
