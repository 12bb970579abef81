/**
 * For what cannot happen, where a type leaves it open: an item of a list that is as long as
 * another, say.
 * @throws always
 */
export function assertNever(what: string): never {
  throw new Error(`This cannot happen: ${what}`);
}
