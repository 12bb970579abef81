/** Only paths of this site, else `/`: a redirect to anywhere would lend our name to anyone. */
export function ownPath(address: string): string {
  const base = 'http://own.invalid';
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}
