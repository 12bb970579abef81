import pg from 'pg';
import type { Inbox, Message } from './driver.ts';
import { HOST_APPLICATION, HOSTS_LOCK } from './postgres-tools.ts';
import type { DbLog } from './types.ts';

/**
 * All hosts share one channel; ours is named inside the message. A constant of ours, so it may
 * stand in SQL text.
 */
export const NOTIFY_CHANNEL = 'guildhall';
/** A message may have 8,000 bytes; 2,500 UTF-16 units are at most 7,500. */
const UNITS_PER_MESSAGE = 2_500;
const HEARTBEAT_MS = 15_000;
const MAX_BACKOFF_MS = 5_000;
/** Who has just written waits no longer than this for the messages of other hosts. */
const HEAR_ALL_MS = 500;

/** Own messages that are waited for; far more than connections break at once. */
const MOST_AWAITED = 1_000;

export interface Subscription {
  /** From now on delivers what this host has sent under this number, should it come. */
  hearOwn(sequence: number): void;
  /**
   * Whether everything that was committed before now has been heard; false when that cannot be told
   * in time.
   */
  hearAll(): Promise<boolean>;
  /** Whether messages arrive just now. */
  readonly isConnected: boolean;
  close(): Promise<void>;
}

/**
 * The NOTIFY payloads for what one transaction sends: `origin sequence index count`, a line break,
 * and a part of the text in which each message has a line, its channel before its JSON.
 */
export function messagesFor(sent: { origin: string; sequence: number; all: readonly Message[] }): string[] {
  const { origin, sequence, all } = sent;
  const text = all.map(({ channel, json }) => `${channel} ${json}`).join('\n');
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + UNITS_PER_MESSAGE, text.length);
    // Half a surrogate pair would not survive UTF-8.
    if (end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end--;
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts.map((part, index) => `${origin} ${sequence} ${index} ${parts.length}\n${part}`);
}

/**
 * Puts messages together again; answers them with the last part, none before, and of our own none
 * but those that are awaited.
 */
export function createAssembler(ownOrigin: string, awaited: ReadonlySet<number> = new Set()) {
  const open = new Map<string, string[]>();
  return (text: string): Message[] => {
    const lineEnd = text.indexOf('\n');
    const [origin, sequence, index, count] = text.slice(0, lineEnd).split(' ');
    if (lineEnd < 0 || count === undefined || (origin === ownOrigin && !awaited.has(Number(sequence)))) return [];
    const key = `${origin} ${sequence}`;
    // The parts of a message are sent by one statement and arrive in order; a message seen from its
    // middle is lost.
    const parts = open.get(key) ?? [];
    if (parts.length !== Number(index)) return [];
    parts.push(text.slice(lineEnd + 1));
    if (parts.length < Number(count)) {
      open.set(key, parts);
      return [];
    }
    open.delete(key);
    // JSON as we write it holds no line break, a channel's name no space.
    return parts
      .join('')
      .split('\n')
      .map((line) => ({ channel: line.slice(0, line.indexOf(' ')), json: line.slice(line.indexOf(' ') + 1) }));
  };
}

/**
 * Listens on a connection of its own and answers when it does; reconnects by itself, and then says
 * so, because what was sent in between is lost.
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
  let isListening = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  const awaited = new Set<number>();

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      application_name: HOST_APPLICATION,
    });
    const assemble = createAssembler(origin, awaited);
    client = fresh;
    fresh.on('error', (err) => lost(fresh, err));
    fresh.on('end', () => lost(fresh, undefined));
    fresh.on('notification', ({ payload }) => {
      for (const { channel, json } of assemble(payload ?? '')) inbox.message(channel, json);
    });
    await fresh.connect();
    const { rows } = await fresh.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [
      HOSTS_LOCK,
    ]);
    if (!rows[0]?.held) throw new Error('the database is being restored: start the forum again when that is done');
    await fresh.query(`listen ${NOTIFY_CHANNEL}`);
    failures = 0;
    isListening = true;
  }

  function lost(from: pg.Client, err: unknown): void {
    if (closed || from !== client) return;
    client = undefined;
    isListening = false;
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

  /**
   * The question that is under way, and the next one: who comes meanwhile may need what is sent
   * after the first has begun.
   */
  let question: Promise<boolean> | undefined;
  let nextQuestion: Promise<boolean> | undefined;
  /** The last question was not answered in time, and is not yet. */
  let isLate = false;

  /** The server delivers what was committed before a question ahead of its answer to it. */
  async function ask(): Promise<boolean> {
    const asked = client;
    if (!asked || !isListening) return false;
    try {
      await asked.query('select 1');
      return asked === client;
    } catch (err) {
      lost(asked, err);
      return false;
    }
  }

  function caughtUp(): Promise<boolean> {
    if (!question) {
      question = ask().finally(() => {
        question = undefined;
        isLate = false;
      });
      return question;
    }
    return (nextQuestion ??= question.then(() => {
      nextQuestion = undefined;
      return caughtUp();
    }));
  }

  async function hearAll(): Promise<boolean> {
    // Nobody waits for what somebody has just waited for in vain.
    if (isLate) return false;
    const bound = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => {
      isLate = question !== undefined;
      bound.resolve(false);
    }, HEAR_ALL_MS);
    const heard = await Promise.race([caughtUp(), bound.promise]);
    clearTimeout(timer);
    return heard;
  }

  // A connection that died without a word is found by asking.
  const heartbeat = setInterval(() => void (question || caughtUp()), HEARTBEAT_MS).unref();

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
  return {
    hearOwn(sequence) {
      for (const oldest of awaited) if (awaited.size >= MOST_AWAITED) awaited.delete(oldest);
      awaited.add(sequence);
    },
    hearAll,
    get isConnected() {
      return isListening;
    },
    close,
  };
}
