/**
 * Where an input holds what can be kept nowhere: text with a NUL character, or a whole number that
 * is none any more (beyond 2^53). Lists and objects are searched, keys as well, and so is JSON that
 * travels as text: whoever reads it would find the NUL there.
 * @param input checked by its schema
 * @returns the name of the field, null when all is well
 */
export function unstorableField(input: Readonly<Record<string, unknown>>): string | null {
  for (const [name, value] of Object.entries(input)) if (!isStorable(value)) return name;
  return null;
}

function isStorable(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return !value.includes('\0') && !(value.includes('\\u0000') && isJsonWithNul(value));
    case 'number':
      return !Number.isInteger(value) || Number.isSafeInteger(value);
    case 'object':
      return value === null || Object.entries(value).every(([key, inner]) => !key.includes('\0') && isStorable(inner));
    default:
      return true;
  }
}

/** The escape alone says nothing: in a text about programming it is six characters. */
function isJsonWithNul(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !isStorable(value);
  } catch {
    return false;
  }
}
