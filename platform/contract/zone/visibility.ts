import type { TSchema } from 'typebox';

/** Who may see a config key. A key that says nothing is for the server only. */
export type Visibility = 'browser' | 'server';

/**
 * The JSON Schema keyword that carries a `Visibility`; every ajv that compiles a settings schema
 * must know it.
 */
export const VISIBILITY_KEYWORD = 'visibility';

/**
 * Marks a config key as fit for the browser. Used in the zone schema and in the settings schema of
 * plugins. Default deny holds at every level: inside a marked object each key needs a mark of its
 * own.
 */
export function browser<T extends TSchema>(schema: T): T & { visibility: 'browser' } {
  return mark(schema, 'browser');
}

/** Marks a config key as the server's own, which is also what an unmarked key is. */
export function serverOnly<T extends TSchema>(schema: T): T & { visibility: 'server' } {
  return mark(schema, 'server');
}

function mark<T extends TSchema, V extends Visibility>(schema: T, visibility: V): T & { visibility: V } {
  // TypeBox keeps kind and optionality in non-enumerable keys: copy descriptors, not just values.
  const copy = Object.create(Object.getPrototypeOf(schema) as object | null, Object.getOwnPropertyDescriptors(schema));
  Object.defineProperty(copy, VISIBILITY_KEYWORD, { value: visibility, enumerable: true });
  // Object.create is untyped; the copy has every key of `schema`.
  return copy as T & { visibility: V };
}
