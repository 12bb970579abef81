/** What an address outside of the forum holds. */
export interface OutsideFile {
  readonly bytes: Buffer;
  /** As the other side says it: not to be trusted. */
  readonly type: string;
}

/** The file could not be had, or may not be asked for. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  /** What the other side has answered; null: nothing, or it was not asked. */
  readonly status: number | null;

  constructor(message: string, { status, ...options }: ErrorOptions & { readonly status?: number } = {}) {
    super(message, options);
    this.status = status ?? null;
  }

  /** It may be there later: nothing has answered, or the other side is in trouble. */
  get isPassing(): boolean {
    return this.status === null ? this.cause !== undefined : this.status >= 500 || this.status === 429;
  }
}

/** How an address is read. */
export interface OutsideReading {
  /** What is asked for, the header `accept`; absent: pictures. */
  readonly accept?: string;
  /** Whether a redirect to there is followed; absent: all that may be read are. */
  readonly mayFollow?: (to: URL) => boolean;
  /** Of what is longer than the limit the beginning is answered, instead of a refusal. */
  readonly isBeginningEnough?: boolean;
  /** For the whole way, milliseconds; absent: ten seconds. */
  readonly timeoutMs?: number;
}

export interface Outside {
  /**
   * Reads a file from an address that somebody else has written down. Only http and https at their
   * usual ports, only public networks: the resolved address of each connection is checked where it
   * is opened, of each redirect anew, so that no name can point elsewhere meanwhile. Nothing of
   * ours (cookies, referrer) is sent.
   * @param maxBytes counted as they come, whatever was announced; more is refused
   * @throws OutsideError
   */
  read(address: string, maxBytes: number, how?: OutsideReading): Promise<OutsideFile>;
}
