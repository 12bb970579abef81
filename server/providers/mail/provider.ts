/** A mail as it leaves. */
export interface Letter {
  /** Whom it is from, as its reader sees it; the address is the host's. */
  readonly fromName: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for each try, so that who gets it twice sees it once: the part before the `@`. */
  readonly id: string;
  /** Where one request, without login, ends mail of this sort (RFC 8058). Absent: there is no such. */
  readonly unsubscribe?: string;
}

/**
 * - `sent`: the mail host has taken it.
 * - `refused`: there is no such address, or it takes nothing from us.
 * - `rejected`: this mail will not be taken, however often it is sent; the address may be right.
 * - `failed`: it may be taken later.
 * - `down`: the mail host was not reached, or does not let us in: others need not be tried now.
 */
export type MailOutcome = 'sent' | 'refused' | 'rejected' | 'failed' | 'down';

/** Hands mail to a mail host. */
export interface MailProvider {
  /** Never throws. */
  send(letter: Letter): Promise<MailOutcome>;
  close(): void;
}
