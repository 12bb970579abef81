import { logBatch, visitLog } from '../../contract/endpoints/logging.ts';
import { LOG } from '../../contract/limits.ts';
import { withoutSecrets } from '../../contract/secret-parameters.ts';
import type { EarlyLog } from './early-log.ts';
import { createLogQueue } from './log-queue.ts';

export interface LoggingSetup {
  readonly zone: string;
  /** Has heard what has happened so far. */
  readonly early: EarlyLog;
  /** Runs its argument with each page that has been shown, the first one included. */
  readonly onPage: (seen: () => void) => void;
}

/** Starts the reports of this tab (spec 1 section 9): failed and slow calls, uncaught errors, page views after 1.5 s. */
export function startLogging({ zone, early, onPage }: LoggingSetup): void {
  const addressOf = (path: string) => `${path}?${new URLSearchParams({ zone })}`;
  // `keepalive` lets a request outlive the page; all of them together may carry 64 kB, so batches go without.
  const post = (path: string, body: object, keepalive: boolean) =>
    fetch(addressOf(path), {
      method: 'POST',
      credentials: 'same-origin',
      keepalive,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // Read to its end, or the browser holds the reply open until it collects its garbage.
    }).then(async (reply) => (await reply.text(), reply));
  const queue = createLogQueue({
    // Refused for what it is (4xx): sending it again would change nothing. No answer or a tired server: later.
    send: (logs) =>
      post(logBatch.path, { logs }, false).then(
        ({ status }) => status < 500 && status !== 429,
        () => false,
      ),
    beacon: early.beacon,
    setTimer: (run, ms) => setTimeout(run, ms),
    clearTimer: (timer) => clearTimeout(timer as number), // made by setTimer above
  });

  early.handTo(queue);

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
