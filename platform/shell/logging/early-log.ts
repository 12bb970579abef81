import { logBatch, type LogEntry } from '../../contract/endpoints/logging.ts';
import { LOG } from '../../contract/limits.ts';
import { errorEntry } from './call-report.ts';
import type { LogQueue } from './log-queue.ts';

export interface EarlyLog {
  push(entry: LogEntry): void;
  /** Sends a batch while the page closes. @returns whether the browser took it */
  beacon(logs: readonly LogEntry[]): boolean;
  /** Gives this queue what was kept, and from then on what happens. */
  handTo(queue: LogQueue): void;
}

type Listens = Pick<EventTarget, 'addEventListener'>;

export interface EarlyLogSetup {
  readonly zone: string;
  /** The request of this page; empty where nobody knows. */
  readonly frequestId: string;
  readonly window: Listens;
  readonly document: Listens & Pick<Document, 'visibilityState'>;
  readonly sendBeacon: (address: string, body: Blob) => boolean;
}

/**
 * Hears from the first moment what nobody has caught, and that the page goes; keeps it until the
 * queue has been loaded.
 */
export function createEarlyLog({ zone, frequestId, window, document, sendBeacon }: EarlyLogSetup): EarlyLog {
  let kept: LogEntry[] = [];
  const beacon = (logs: readonly LogEntry[]) =>
    sendBeacon(
      `${logBatch.path}?${new URLSearchParams({ zone })}`,
      new Blob([JSON.stringify({ logs })], { type: 'application/json' }),
    );
  let queue: LogQueue = {
    push: (entry) => void (kept = [...kept, entry].slice(-LOG.most)),
    leave() {
      if (kept.length > 0 && beacon(kept)) kept = [];
    },
  };
  const push = (entry: LogEntry) => queue.push(frequestId ? { ...entry, frequest_id: frequestId } : entry);
  const failed = (error: unknown) => push(errorEntry(error, Date.now()));
  // The names are those events' own.
  window.addEventListener('error', (event) => {
    const { error, message } = event as ErrorEvent;
    failed(error ?? message);
  });
  window.addEventListener('unhandledrejection', (event) => failed((event as PromiseRejectionEvent).reason));
  window.addEventListener('pagehide', () => queue.leave());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue.leave();
  });
  return {
    push,
    beacon,
    handTo(next) {
      queue = next;
      kept.forEach((entry) => next.push(entry));
      kept = [];
    },
  };
}
