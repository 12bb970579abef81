import { setTimeout as sleep } from 'node:timers/promises';

export interface EventStream {
  readonly status: number;
  readonly headers: Headers;
  /** The data of every event so far, newest last, read as JSON. */
  readonly events: unknown[];
  /**
   * Resolves with the first event that the test accepts, also one that came already.
   * @throws after `ms`
   */
  until(accept: (data: never) => boolean, ms?: number): Promise<unknown>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a server-sent event stream over a real socket. */
export async function openStream(
  url: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const abort = new AbortController();
  const response = await fetch(url, { headers: { cookie, ...headers }, signal: abort.signal });
  const events: unknown[] = [];
  const ended = read(response, events).catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    events,
    ended,
    async until(accept, ms = 1000) {
      for (let waited = 0; waited <= ms; waited += 10) {
        const found = events.find((data) => accept(data as never));
        if (found !== undefined) return found;
        await sleep(10);
      }
      throw new Error(`no such event within ${ms} ms: ${JSON.stringify(events)}`);
    },
    close: () => abort.abort(),
  };
}

async function read(response: Response, events: unknown[]): Promise<void> {
  let rest = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) events.push(JSON.parse(data));
    }
  }
}
