/**
 * Begins something whose code has to be loaded first, and does without where that fails.
 * @param load resolves to what begins it, which returns what ends it
 * @returns ends it; before it has begun it never does
 */
export function startLater(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined;
  let isGone = false;
  void load()
    .then((begin) => {
      if (!isGone) stop = begin();
    })
    .catch(() => undefined);
  return () => {
    isGone = true;
    stop?.();
  };
}
