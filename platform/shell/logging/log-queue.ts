import type { LogEntry } from '../../contract/endpoints/logging.ts';
import { LOG } from '../../contract/limits.ts';
import { queryWithoutSecrets } from '../../contract/secret-parameters.ts';

export interface LogQueueSetup {
  /** Milliseconds from the first entry until it is sent. */
  readonly waitMs: number;
  /** So many are sent at once, without waiting. */
  readonly batch: number;
  /** Sends a batch. @returns false when it may be tried again later @throws never */
  readonly send: (logs: readonly LogEntry[]) => Promise<boolean>;
  /** Sends a batch while the page closes. @returns whether the browser took it */
  readonly beacon: (logs: readonly LogEntry[]) => boolean;
  readonly setTimer: (run: () => void, ms: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

export interface LogQueue {
  push(entry: LogEntry): void;
  /** Sends what is left by beacon, for a page that goes away. */
  leave(): void;
}

/**
 * Bytes of a batch, with room for the envelope around the entries: the server reads 1 MiB, and a
 * Chinese letter is three.
 */
const BATCH_BYTES = 1_000_000;
/**
 * Bytes that browsers let a closing page send in all, with room for the envelope around the
 * entries.
 */
const BEACON_BYTES = 60_000;

/**
 * Reports of this tab: sent when `batch` have come together or `waitMs` after the first, by beacon
 * when the page goes. What could not be sent waits for the next turn; the oldest give way when
 * there are too many.
 */
export function createLogQueue({ waitMs, batch: enough, send, beacon, setTimer, clearTimer }: LogQueueSetup): LogQueue {
  let waiting: LogEntry[] = [];
  let timer: unknown = null;
  let isSending = false;

  function startTimer(): void {
    timer ??= setTimer(() => {
      timer = null;
      void flush();
    }, waitMs);
  }

  async function flush(): Promise<void> {
    if (isSending || waiting.length === 0) return;
    if (timer !== null) clearTimer(timer);
    timer = null;
    const batch = fitting(waiting, BATCH_BYTES);
    waiting = waiting.slice(batch.length);
    isSending = true;
    const taken = await send(batch);
    isSending = false;
    if (!taken) waiting = [...batch, ...waiting].slice(-LOG.most);
    if (waiting.length > 0) startTimer();
  }

  return {
    push(entry) {
      waiting.push(harmless(cut(entry, LOG.bodyChars)));
      waiting = waiting.slice(-LOG.most);
      if (waiting.length >= enough) void flush();
      else startTimer();
    },
    leave() {
      while (waiting.length > 0) {
        const batch = fitting(waiting, BEACON_BYTES);
        if (!beacon(batch)) return;
        waiting = waiting.slice(batch.length);
      }
    },
  };
}

const cut = (entry: LogEntry, chars: number): LogEntry =>
  entry.body === undefined ? entry : { ...entry, body: entry.body.slice(0, chars) };

/**
 * What lets somebody in is left out of addresses: here, where its code is loaded on use, and by the
 * host again.
 */
const harmless = (entry: LogEntry): LogEntry =>
  entry.param === undefined ? entry : { ...entry, param: queryWithoutSecrets(entry.param) };

/**
 * The first entries that a request of so many bytes can carry; at least one, without its body where
 * that is what makes it too large.
 */
function fitting(entries: readonly LogEntry[], most: number): LogEntry[] {
  const batch: LogEntry[] = [];
  let bytes = 0;
  for (const entry of entries.slice(0, LOG.most)) {
    const { body: _body, ...short } = entry;
    const small = sizeOf(entry) > most ? short : entry;
    bytes += sizeOf(small);
    if (batch.length > 0 && bytes > most) break;
    batch.push(small);
  }
  return batch;
}

const sizeOf = (entry: object): number => new TextEncoder().encode(JSON.stringify(entry)).length;
