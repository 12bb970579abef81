import type { LogSink } from './sink.ts';

/** Lines that wait for the collector at most; what comes then is dropped. */
const MOST_WAITING = 5_000;
const LINES_AT_ONCE = 500;
const TIMEOUT_MS = 10_000;

export interface HttpSinkOptions {
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly onError: (error: unknown) => void;
}

/**
 * Sends reports to the publisher's collector as newline-delimited JSON, one request at a time. A
 * failed one is dropped and counted.
 */
export function createHttpSink({ url, fetch, onError }: HttpSinkOptions): LogSink {
  let waiting: object[] = [];
  let sending: Promise<void> | null = null;
  let dropped = 0;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, LINES_AT_ONCE);
      waiting = waiting.slice(LINES_AT_ONCE);
      try {
        const body = batch.map((line) => `${JSON.stringify(line)}\n`).join('');
        const headers = { 'content-type': 'application/x-ndjson' };
        const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
        await reply.body?.cancel();
        if (!reply.ok) throw new Error(`the log collector answered ${reply.status}`);
      } catch (error) {
        dropped += batch.length;
        onError(error);
      }
    }
  }

  return {
    write(lines) {
      const room = Math.max(0, MOST_WAITING - waiting.length);
      waiting.push(...lines.slice(0, room));
      dropped += Math.max(0, lines.length - room);
      sending ??= drain().finally(() => {
        sending = null;
      });
    },
    dropped: () => dropped,
    close: async () => void (await sending),
  };
}
