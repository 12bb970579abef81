import { useEffect, useRef } from 'react';
import { useApp } from './app-context.ts';
import { isCallError, type CallError } from './call.ts';
import type { LogEvent, LogEvents, Sent } from './log-events.ts';

/**
 * Logs an event once for each `key` while the component is there, with its parameters as they are
 * when that is first shown.
 */
export function useLogShown<N extends keyof LogEvents>(event: N, param: LogEvents[N], key: string | number): void {
  const { logEvent } = useApp();
  const logged = useRef<string | number | null>(null);
  useEffect(() => {
    if (logged.current === key) return;
    logged.current = key;
    logEvent(event, param);
  }, [logEvent, event, param, key]);
}

const REASON_CHARS = 200;

/**
 * Logs that something was not sent, and why: what the answer says, of an error of the page itself
 * its name alone.
 */
export function logSendFailed(logEvent: LogEvent, what: Sent, error: unknown): void {
  // Only errors of the browser's calls have an id.
  const { errorId } = Object(error) as Partial<CallError>;
  const [error_id, reason] = isCallError(error) ? [errorId || error.code, error.reason] : [nameOf(error), ''];
  logEvent('send_failed', { what, error_id, reason: reason.slice(0, REASON_CHARS) });
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
