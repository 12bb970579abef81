import { withNetwork } from '../ui/with-network.ts';

/**
 * Begins something whose code has to be loaded first, without a network once there is one, and does
 * without where that fails.
 * @param load resolves to what begins it, which returns what ends it
 * @returns ends it; before it has begun it never does
 */
export function startLater(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined;
  let isGone = false;
  void withNetwork(load)
    .then((begin) => {
      if (!isGone) stop = begin();
    })
    .catch(() => undefined);
  return () => {
    isGone = true;
    stop?.();
  };
}
