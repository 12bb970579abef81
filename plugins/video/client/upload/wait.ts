/**
 * Waits so many milliseconds, or until the browser says that the connection is back.
 * @throws the signal's reason
 */
export function waitOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (done: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', resume);
      signal.removeEventListener('abort', abort);
      done();
    };
    const resume = end(resolve);
    const abort = end(() => reject(signal.reason as Error)); // AbortController gives an error
    const timer = setTimeout(resume, ms);
    window.addEventListener('online', resume);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });
}
