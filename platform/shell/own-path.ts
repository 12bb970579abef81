const NOWHERE = 'http://own.invalid';
/** A whole address, written out: scheme, two slashes, no backslash and nobody's name. */
const WHOLE = /^https?:\/\/[^/\\@?#]+(?:[/?#][^\\]*)?$/i;

/**
 * What an address names on this site: path, query and hash; null for anywhere else, since a
 * redirect to anywhere would lend our name to anyone.
 * @param address a path, or a whole address of our own
 * @param origin ours, without a slash at the end
 */
export function ownPath(address: string, origin: string): string | null {
  const url = URL.canParse(address, NOWHERE) ? new URL(address, NOWHERE) : null;
  const isOurs = url?.origin === NOWHERE ? !WHOLE.test(address) : url?.origin === origin && WHOLE.test(address);
  return url && isOurs && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}
