export interface PausingOptions {
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  /** Milliseconds in which nobody asks again after a failure. */
  readonly pause?: number;
}

/** A partner's failure, or the pause after one: what it was has been reported. */
export const DOWN = Symbol('down');

/**
 * Lets calls through until one fails; then, for a few seconds, nobody waits for a partner that is
 * down.
 */
export function pausing({ now, onError, pause = 5_000 }: PausingOptions) {
  let until = 0;
  return async <T>(ask: () => Promise<T>): Promise<T | typeof DOWN> => {
    if (now() < until) return DOWN;
    try {
      return await ask();
    } catch (error) {
      until = now() + pause;
      onError(error);
      return DOWN;
    }
  };
}
