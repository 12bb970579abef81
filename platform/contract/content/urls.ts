import { CONTENT_LIMITS } from './content-limits.ts';

/**
 * Characters that browsers drop, fold or do not show, or that end a URL: with one of them a URL is
 * not what it looks like.
 */
const UNSAFE_CHARACTERS = /[\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\\"<>`{}|^]/u;
const ABSOLUTE = /^https?:\/\/([^/?#]+)/i;
/**
 * What nearly all links are, at once: a lower-case scheme, a host of plain labels that ends in
 * letters, and characters that are what they look like. Such an address always parses, and stays as
 * it is.
 */
const PLAIN_URL = /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#][!#-;=?-[\]_a-z~]*)?$/;

/** Without the white space around it that browsers drop. */
export const trimmed = (value: string): string => value.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '');

/**
 * A link target by the grammar: `http:`, `https:` (no user info) or site-relative `/path` (never
 * `//host`). Returns the URL to store, or undefined when it is not allowed.
 */
export function cleanLinkUrl(value: string): string | undefined {
  if (value.length > CONTENT_LIMITS.urlLength * 2) return undefined;
  if (value.length <= CONTENT_LIMITS.urlLength && PLAIN_URL.test(value) && !value.includes('xn--')) return value;
  const url = trimmed(value);
  if (url.length > CONTENT_LIMITS.urlLength || UNSAFE_CHARACTERS.test(url)) return undefined;
  if (url.startsWith('/')) return url.startsWith('//') ? undefined : url;
  const authority = ABSOLUTE.exec(url)?.[1];
  if (authority === undefined || authority.includes('@') || !URL.canParse(url)) return undefined;
  return url.replace(/^https?/i, (scheme) => scheme.toLowerCase());
}
