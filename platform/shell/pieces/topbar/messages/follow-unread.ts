import { MINUTE_MS } from '../../../../contract/durations.ts';
import type { Unread } from '../../../../contract/endpoints/messages.ts';

/** Times of the live connection, milliseconds. */
export const LIVE = {
  /** A page that nobody looks at for so long gives its connection up. */
  hiddenMs: 5 * MINUTE_MS,
  /** After the server has refused: until the next try. */
  refusedMs: MINUTE_MS,
} as const;

/** What the connection needs of the browser, so that tests can give their own. */
export interface LiveSetup {
  /** Address of the event stream. */
  readonly url: string;
  /** The same for all pages of one person and zone: they share a connection. */
  readonly name: string;
  readonly onCounts: (counts: Unread) => void;
  /** False while nobody is connected: ask from time to time. */
  readonly onLive: (isLive: boolean) => void;
  /** The server takes no more of this person: ask it why. */
  readonly onRefused: () => void;
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  readonly EventSource: new (url: string) => EventSource;
  /**
   * Absent where the browser has none (insecure origins): then each page has a connection of its
   * own.
   */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
}

type Word = { readonly counts: Unread } | { readonly isLive: boolean };

/**
 * Follows what is unread: one page of the browser holds the event stream and tells the others. A
 * page that is hidden for long lets go of it, so that a visible one takes over.
 * @returns stop
 */
export function followUnread(setup: LiveSetup): () => void {
  const { document: page, channel } = setup;
  let leave: (() => void) | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  function hear(word: Word): void {
    if ('counts' in word) setup.onCounts(word.counts);
    else setup.onLive(word.isLive);
  }
  function say(word: Word): void {
    hear(word);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin alone
    channel.postMessage(word);
  }
  // Only our own pages speak here.
  channel.addEventListener('message', ({ data }) => hear(data as Word));

  function join(): void {
    if (leave) return;
    const abort = new AbortController();
    leave = () => {
      abort.abort();
      leave = undefined;
    };
    const hold = () => holdStream(setup, say, abort.signal);
    const held = setup.locks?.request(setup.name, { signal: abort.signal }, hold) ?? hold();
    // Waiting for the lock was given up.
    held.catch(() => undefined);
  }

  function look(): void {
    clearTimeout(hiddenTimer);
    if (page.visibilityState === 'visible') join();
    else hiddenTimer = setTimeout(() => leave?.(), LIVE.hiddenMs);
  }

  page.addEventListener('visibilitychange', look);
  look();
  return () => {
    page.removeEventListener('visibilitychange', look);
    clearTimeout(hiddenTimer);
    leave?.();
    channel.close();
  };
}

/** Keeps the stream open until the signal; resolves then. */
function holdStream(setup: LiveSetup, say: (word: Word) => void, signal: AbortSignal): Promise<void> {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const opened = new setup.EventSource(setup.url);
    source = opened;
    opened.addEventListener('open', () => say({ isLive: true }));
    opened.addEventListener('unread', ({ data }: MessageEvent<string>) => say({ counts: JSON.parse(data) as Unread }));
    opened.addEventListener('error', () => {
      say({ isLive: false });
      // Otherwise the browser tries again by itself.
      if (opened.readyState !== CLOSED) return;
      setup.onRefused();
      retry = setTimeout(open, LIVE.refusedMs);
    });
  };
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => {
      clearTimeout(retry);
      source?.close();
      say({ isLive: false });
      resolve();
    });
    open();
  });
}

/** `EventSource.CLOSED`. */
const CLOSED = 2;
