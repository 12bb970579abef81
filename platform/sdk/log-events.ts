/** Who looks at a user's page. */
export type Whose = 'owner' | 'visitor';

/** What could not be sent. */
export type Sent = 'post' | 'edit' | 'comment' | 'draft';

/**
 * What may be logged, by name (snake case, at most 40 letters), each with its parameters: ids,
 * numbers and fixed words, never what somebody has written. A plugin declares its own:
 * `declare module '.../platform/sdk/log-events.ts' { interface LogEvents { level_page: {...} } }`.
 * See docs/product/browser-logging.md.
 */
export interface LogEvents {
  user_page: { readonly whose: Whose; readonly buid: number };
  /**
   * `error_id`: the server's name for the error (`MUTED`); else the call's code (`server error`: no
   * answer), or the name of an error of the page.
   */
  send_failed: { readonly what: Sent; readonly error_id: string | number; readonly reason: string };
}

/** Logs an event; it is sent within seconds. Throws nothing, and does nothing on the server. */
export type LogEvent = <N extends keyof LogEvents>(event: N, param: LogEvents[N]) => void;
