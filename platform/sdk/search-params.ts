type Search = Record<string, unknown>;

/**
 * The query string as plain text values: addresses stay what people and scripts type (`q=123` is a
 * text, never a number).
 */
export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (name === '__proto__') continue;
    const known = search[name];
    search[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
  }
  return search;
}

/** The opposite, with the leading `?`. Empty values are left out. */
export function stringifySearch(search: Search): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(name, String(item));
    }
  }
  const text = params.toString();
  return text && `?${text}`;
}
