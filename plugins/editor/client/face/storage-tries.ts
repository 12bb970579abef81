/**
 * What a browser that keeps nothing (private mode, storage full) refuses is no error: then there is
 * none of it, or only what lies elsewhere.
 */
export function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

/** The names of all that is kept. @throws what the browser refuses */
export const keysOf = (storage: Storage | null): string[] =>
  Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
