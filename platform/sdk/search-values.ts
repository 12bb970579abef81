/**
 * Values of the query string as the router gives them: text, or a list of texts for a repeated
 * name. For `validateSearch`. Without NUL characters: no call takes one.
 */
export const searchText = (value: unknown, maxLength = 200): string | undefined =>
  typeof value === 'string' && value !== '' ? value.replaceAll('\0', '').slice(0, maxLength) : undefined;

/** A whole number from 0, or undefined for anything else. */
export function searchNumber(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
