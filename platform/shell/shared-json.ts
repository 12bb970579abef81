const texts = new WeakMap<object, string>();

/**
 * JSON of what many pages of a server are made of: an object that nobody changes is written once,
 * and kept as long as it is.
 */
export function sharedJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  let text = texts.get(value);
  if (text === undefined) texts.set(value, (text = JSON.stringify(value)));
  return text;
}
