import type { Endpoint, InputOf, ReplyOf } from '../contract/index.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * Nobody has pressed anything: the page asks by itself, and says why when that leads to the
   * login.
   */
  readonly isByItself?: boolean;
  /**
   * Help that nobody asked for: when it is refused the page stays as it is, without the login and
   * without the notice of a stopped zone.
   */
  readonly isQuiet?: boolean;
  /**
   * For a write that is made as its page goes away: a token (`csrfToken`) that was fetched before. The
   * request leaves at once, and outlives the page.
   */
  readonly tokenInHand?: string;
}

/**
 * Calls an endpoint and gives the envelope's `Message`. The browser sends it over HTTP, server
 * rendering runs it in process as the same viewer.
 * @throws CallError
 */
export type CallFn = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>;

/** The `code` of a call that was never answered properly. */
export const NETWORK_ERROR_CODE = 'server error';

interface CallErrorOptions extends ErrorOptions {
  readonly detail?: unknown;
  /** A header of the refusal, null where it has none. */
  readonly refused?: (header: string) => string | null;
}

/**
 * Why a call failed. `reason` is ready to be shown: the server translated it, or it is the text of
 * the network error.
 */
export class CallError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The envelope's `Code`, or `'server error'`. */
  readonly code: number | typeof NETWORK_ERROR_CODE;
  readonly reason: string;
  /** What the refusal says besides, for calls that tell how to go on; of no known shape. */
  readonly detail: unknown;
  /** Which refusal it is, whatever the language of `reason`; empty when the server has not said. */
  readonly errorId: string;
  /** The plugin whose refusal it is; empty: the core's. Two plugins may call theirs the same. */
  readonly plugin: string;
  /** The field of the call that is refused, levels apart by slashes; empty: no single one. */
  readonly field: string;

  constructor(
    status: number,
    code: number | typeof NETWORK_ERROR_CODE,
    reason: string,
    { detail, refused, ...options }: CallErrorOptions = {},
  ) {
    super(reason, options);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.reason = reason;
    this.detail = detail;
    this.errorId = refused?.('x-error-id') ?? '';
    this.plugin = refused?.('x-error-plugin') ?? '';
    this.field = refused?.('x-error-field') ?? '';
  }
}

/**
 * True for a failed call of either side: the server's in-process calls throw a class of their own,
 * without what leads to a field.
 */
export function isCallError(
  error: unknown,
): error is Pick<CallError, 'status' | 'code' | 'reason' | 'message'> &
  Partial<Pick<CallError, 'errorId' | 'plugin' | 'field'>> {
  return error instanceof Error && 'status' in error && 'code' in error && 'reason' in error;
}
