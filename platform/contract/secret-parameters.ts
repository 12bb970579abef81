/** Parameters of an address that let somebody in, or let something be done. */
const NAMES = 'rToken|token|skey|ticket|_csrf';
const IS_SECRET = new RegExp(`^(?:${NAMES})$`, 'i');
/** An address inside a value, as the one to go back to, has parameters of its own. */
const HOLDS_SECRET = new RegExp(`(?:[?&]|__AMP__)(?:${NAMES})=`, 'i');

/**
 * An address, or the query of one, for a log: what could be used by whoever reads it is left out,
 * the rest stays as it was.
 */
export function withoutSecrets(address: string): string {
  const start = address.indexOf('?');
  if (start < 0) return address;
  const kept = address
    .slice(start + 1)
    .split('&')
    .filter(isHarmless);
  return address.slice(0, start) + (kept.length > 0 ? `?${kept.join('&')}` : '');
}

/** The same of a query alone, with or without its question mark. */
export const queryWithoutSecrets = (query: string): string =>
  query.startsWith('?') ? withoutSecrets(query) : withoutSecrets(`?${query}`).slice(1);

function isHarmless(parameter: string): boolean {
  const at = parameter.indexOf('=');
  const [name, value] = at < 0 ? [parameter, ''] : [parameter.slice(0, at), parameter.slice(at + 1)];
  return !IS_SECRET.test(decoded(name)) && !HOLDS_SECRET.test(decoded(value));
}

/** Decoded as often as it was encoded, at most three times; broken escapes stay. */
function decoded(text: string): string {
  let result = text;
  try {
    for (let turn = 0; turn < 3 && result.includes('%'); turn++) result = decodeURIComponent(result);
  } catch {
    // A per cent sign that stands for itself.
  }
  return result;
}
