/** A browser that wants to be told, as its push service knows it. */
export interface PushTarget {
  readonly endpoint: string;
  /** Public key and secret of the browser, base64 for addresses. */
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * - `sent`: the push service has taken it.
 * - `gone`: there is no such browser any more.
 * - `refused`: it will not be taken, however often it is sent.
 * - `failed`: it may be taken later.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

/** Reaches browsers whose pages are closed. */
export interface PushProvider {
  /** What browsers subscribe with. */
  readonly publicKey: string;
  /** Whether an address that a client has named is one of a push service that we write to. */
  isKnown(endpoint: string): boolean;
  /** Whether what a browser gave as its keys are keys. */
  hasKeys(target: PushTarget): boolean;
  /** @param text at most 3 kB; encrypted so that the browser alone can read it */
  send(target: PushTarget, text: string): Promise<PushOutcome>;
}
