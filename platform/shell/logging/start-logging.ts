import { logBatch, visitLog } from '../../contract/endpoints/logging.ts';
import { LOG } from '../../contract/limits.ts';
import { withoutSecrets } from '../../contract/secret-parameters.ts';
import type { EarlyLog } from './early-log.ts';
import { createLogChannels } from './log-channels.ts';

export interface LoggingSetup {
  readonly zone: string;
  /** The request of this page; empty where nobody knows. */
  readonly frequestId: string;
  /** Has heard what has happened so far. */
  readonly early: EarlyLog;
  /** Runs its argument with each page that has been shown, the first one included. */
  readonly onPage: (onView: () => void) => void;
}

/**
 * Starts the reports of this tab: failed and slow calls, uncaught errors, events, page views after
 * 1.5 s. See docs/product/browser-logging.md.
 */
export function startLogging({ zone, frequestId, early, onPage }: LoggingSetup): void {
  const addressOf = (path: string) => `${path}?${new URLSearchParams({ zone })}`;
  // `keepalive` lets a request outlive the page; all of them together may carry 64 kB, so batches
  // go without.
  const post = (path: string, body: object, keepalive: boolean) =>
    fetch(addressOf(path), {
      method: 'POST',
      credentials: 'same-origin',
      keepalive,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // Read to its end, or the browser holds the reply open until it collects its garbage.
    }).then(async (reply) => (await reply.text(), reply));
  const channels = createLogChannels({
    // Refused for what it is (4xx): sending it again would change nothing. No answer or a tired
    // server: later.
    send: (logs) =>
      post(logBatch.path, { logs }, false).then(
        ({ status }) => status < 500 && status !== 429,
        () => false,
      ),
    beacon: early.beacon,
    setTimer: (run, ms) => setTimeout(run, ms),
    clearTimer: (timer) => clearTimeout(timer as number), // made by setTimer above
  });

  early.handTo(channels);

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
        ...(frequestId && { frequest_id: frequestId }),
      };
      void post(visitLog.path, visit, true).catch(() => undefined);
    }, LOG.viewMs);
  });
}
