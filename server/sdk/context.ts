import type { Locale } from '../../platform/contract/locale.ts';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';

/** Who is asking. `codes` is the union of the `all` list and the current zone's list. */
export interface Viewer {
  readonly uid: number;
  readonly account: string;
  readonly nick: string;
  readonly avatarUrl: string;
  readonly verified: boolean;
  readonly codes: readonly number[];
  /** All grants by zone, `all` included. */
  readonly auth: Readonly<Record<string, readonly number[]>>;
}

/** One device's session. */
export interface SessionRef {
  readonly id: string;
  readonly uid: number;
}

/**
 * What a handler knows of its request. The same shape serves HTTP and the in-process calls of
 * server rendering.
 */
export interface RequestContext {
  readonly zone: ZoneConfig;
  readonly viewer: Viewer | null;
  readonly session: SessionRef | null;
  readonly locale: Locale;
  /** Milliseconds since the epoch, taken once per request. */
  readonly now: number;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /**
   * Where the request came to, e.g. `https://forum.example`, for addresses that leave the site;
   * empty for work that no request began.
   */
  readonly origin: string;
  /** Fires when whoever asked has gone before the answer. HTTP only. */
  readonly gone?: () => AbortSignal;
  /**
   * Names what the reply was made from; a cached copy falls when one of them is invalidated, or at
   * the moment of an `until(at)`.
   */
  tag(...tags: string[]): void;
  /** Sets the session cookie (login) or clears it (null). HTTP only. */
  setSession(token: string | null): void;
}

/**
 * The same request as if nobody were signed in: nothing that is made with it can depend on the
 * viewer.
 */
export const asAnyone = <C extends RequestContext>(ctx: C): C => ({ ...ctx, viewer: null, session: null });

/**
 * The viewer of a context whose route's gate demands one. Throws when the gate let a visitor
 * through: a bug, not input.
 */
export function viewerOf(ctx: RequestContext): Viewer {
  if (!ctx.viewer) throw new Error('this route needs a signed-in gate');
  return ctx.viewer;
}
