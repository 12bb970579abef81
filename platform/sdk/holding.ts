/** What says itself where it is shown: an extension with a condition. */
interface Conditional<Args extends readonly unknown[]> {
  readonly when: (...args: Args) => boolean;
}

/** Whose failure has been told: a list would tell it again with every row. */
const reported = new WeakSet<object>();

/**
 * The extensions whose condition holds, in their order. A condition is a plugin's code outside of
 * every error boundary: one that throws counts as none, and its failure is reported once (a broken
 * card never takes the page down).
 */
export function holding<Args extends readonly unknown[], Item extends Conditional<Args>>(
  items: readonly (Item & Conditional<Args>)[],
  ...args: Args
): Item[] {
  return items.filter((item) => {
    try {
      return item.when(...args);
    } catch (error) {
      if (!reported.has(item)) tell(error);
      reported.add(item);
      return false;
    }
  });
}

/**
 * In a browser as every uncaught error (`startLogging` hears of it), on the server as React tells
 * what fails while it renders.
 */
function tell(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  // oxlint-disable-next-line no-console
  else console.error(error);
}
