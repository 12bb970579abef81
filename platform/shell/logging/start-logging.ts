import { logBatch, visitLog } from '../../contract/endpoints/logging.ts';
import { LOG } from '../../contract/limits.ts';
import { withoutSecrets } from '../../contract/secret-parameters.ts';
import type { CallReport } from '../../sdk/http-call.ts';
import { entryOf, errorEntry } from './call-report.ts';
import { createLogQueue } from './log-queue.ts';

export interface LoggingSetup {
  readonly zone: string;
  /** Whoever makes calls tells here; what it has told before is handed over at once. */
  readonly listen: (listener: (report: CallReport) => void) => void;
  /** Runs its argument with each page that has been shown, the first one included. */
  readonly onPage: (seen: () => void) => void;
}

/** Starts the reports of this tab (spec 1 section 9): failed and slow calls, uncaught errors, page views after 1.5 s. */
export function startLogging({ zone, listen, onPage }: LoggingSetup): void {
  const addressOf = (path: string) => `${path}?${new URLSearchParams({ zone })}`;
  // `keepalive` lets a request outlive the page; all of them together may carry 64 kB, so batches go without.
  const post = (path: string, body: object, keepalive: boolean) =>
    fetch(addressOf(path), {
      method: 'POST',
      credentials: 'same-origin',
      keepalive,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const queue = createLogQueue({
    // Refused for what it is (4xx): sending it again would change nothing. No answer or a tired server: later.
    send: (logs) =>
      post(logBatch.path, { logs }, false).then(
        ({ status }) => status < 500 && status !== 429,
        () => false,
      ),
    beacon: (logs) => {
      const body = new Blob([JSON.stringify({ logs })], { type: 'application/json' });
      return navigator.sendBeacon(addressOf(logBatch.path), body);
    },
    setTimer: (run, ms) => setTimeout(run, ms),
    clearTimer: (timer) => clearTimeout(timer as number), // made by setTimer above
  });

  listen((report) => {
    const entry = report.path.startsWith(visitLog.path) ? null : entryOf(report);
    if (entry) queue.push(entry);
  });
  addEventListener('error', ({ error, message }) => queue.push(errorEntry(error ?? message, Date.now())));
  addEventListener('unhandledrejection', ({ reason }) => queue.push(errorEntry(reason, Date.now())));
  addEventListener('pagehide', () => queue.leave());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue.leave();
  });

  let view: ReturnType<typeof setTimeout> | undefined;
  onPage(() => {
    clearTimeout(view);
    view = setTimeout(() => {
      const { host, pathname, search } = location;
      const visit = {
        host,
        path: pathname.slice(0, 1_000),
        query: withoutSecrets(search).slice(0, 2_000),
        referer: withoutSecrets(document.referrer).slice(0, 2_000),
      };
      void post(visitLog.path, visit, true).catch(() => undefined);
    }, LOG.viewMs);
  });
}
