/** Milliseconds of quiet after which it is done. */
const QUIET = 800;
/** Without any quiet: milliseconds after the first time that it was asked for. */
const MOST = 1_500;

/**
 * Does something soon after it was asked for, once for many times, but never late: who types
 * without a pause loses no more than a moment.
 */
export function createSoon(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When it is done at the latest. */
  let last: number | null = null;
  const cancel = (): void => {
    clearTimeout(timer);
    last = null;
  };
  return {
    touch(): void {
      const now = performance.now();
      last ??= now + MOST;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          cancel();
          run();
        },
        Math.min(QUIET, Math.max(last - now, 0)),
      );
    },
    /** It is done now, or not wanted any more. */
    cancel,
  };
}
