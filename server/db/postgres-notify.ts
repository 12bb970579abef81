import pg from 'pg';
import type { Inbox } from './driver.ts';
import type { DbLog } from './types.ts';

/** All hosts share one channel; ours is named inside the message. A constant of ours, so it may stand in SQL text. */
export const NOTIFY_CHANNEL = 'guildhall';
/** A message may have 8,000 bytes; 2,500 UTF-16 units are at most 7,500. */
const UNITS_PER_MESSAGE = 2_500;
const HEARTBEAT_MS = 15_000;
const MAX_BACKOFF_MS = 5_000;

export interface Subscription {
  close(): Promise<void>;
}

/** The NOTIFY payloads for one message: `origin sequence index count channel`, a line break, and a part of the JSON. */
export function messagesFor(message: { origin: string; sequence: number; channel: string; json: string }): string[] {
  const { origin, sequence, channel, json } = message;
  const parts: string[] = [];
  for (let start = 0; start < json.length;) {
    let end = Math.min(start + UNITS_PER_MESSAGE, json.length);
    // Half a surrogate pair would not survive UTF-8.
    if (end < json.length && /[\uD800-\uDBFF]/.test(json.charAt(end - 1))) end--;
    parts.push(json.slice(start, end));
    start = end;
  }
  return parts.map((part, index) => `${origin} ${sequence} ${index} ${parts.length} ${channel}\n${part}`);
}

/** Puts messages together again; answers the whole one with its last part, undefined before and for our own. */
export function createAssembler(ownOrigin: string) {
  const open = new Map<string, string[]>();
  return (text: string): { channel: string; json: string } | undefined => {
    const lineEnd = text.indexOf('\n');
    const [origin, sequence, index, count, channel] = text.slice(0, lineEnd).split(' ');
    if (lineEnd < 0 || channel === undefined || origin === ownOrigin) return undefined;
    const key = `${origin} ${sequence}`;
    // The parts of a message are sent by one statement and arrive in order; a message seen from its middle is lost.
    const parts = open.get(key) ?? [];
    if (parts.length !== Number(index)) return undefined;
    parts.push(text.slice(lineEnd + 1));
    if (parts.length < Number(count)) {
      open.set(key, parts);
      return undefined;
    }
    open.delete(key);
    return { channel, json: parts.join('') };
  };
}

/**
 * Listens on a connection of its own and answers when it does; reconnects by itself, and then says so, because
 * what was sent in between is lost.
 * @throws when the first connection fails
 */
export async function listenFor(options: {
  url: string;
  origin: string;
  inbox: Inbox;
  log: DbLog;
}): Promise<Subscription> {
  const { url, origin, inbox, log } = options;
  let client: pg.Client | undefined;
  let closed = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      application_name: 'guildhall-listen',
    });
    const assemble = createAssembler(origin);
    client = fresh;
    fresh.on('error', (err) => lost(fresh, err));
    fresh.on('end', () => lost(fresh, undefined));
    fresh.on('notification', ({ payload }) => {
      const message = assemble(payload ?? '');
      if (message) inbox.message(message.channel, message.json);
    });
    await fresh.connect();
    await fresh.query(`listen ${NOTIFY_CHANNEL}`);
    failures = 0;
  }

  function lost(from: pg.Client, err: unknown): void {
    if (closed || from !== client) return;
    client = undefined;
    log.warn({ err }, 'the connection for messages between hosts was lost');
    from.end().catch(() => {}); // it is broken already
    const pause = Math.min(100 * 2 ** failures++, MAX_BACKOFF_MS);
    retry = setTimeout(() => void reconnect(), pause).unref();
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
      if (!closed) inbox.reconnected();
    } catch (err) {
      if (client) lost(client, err);
    }
  }

  // A connection that died without a word is found by asking.
  const heartbeat = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch((err: unknown) => lost(asked, err));
  }, HEARTBEAT_MS).unref();

  async function close(): Promise<void> {
    closed = true;
    clearInterval(heartbeat);
    clearTimeout(retry);
    await client?.end().catch(() => {}); // lost in the same moment: closed is closed
  }

  try {
    await connect();
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}
