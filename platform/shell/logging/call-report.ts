import { EVENT_LOG, type LogEntry } from '../../contract/endpoints/logging.ts';
import { LOG } from '../../contract/limits.ts';
import type { CallReport } from '../../sdk/http-call.ts';

/** Calls whose answers are nobody's business but their reader's, even when they fail. */
const PRIVATE = /\/(account|user\/(login|logout|real|messages|detail|baseInfo|acct))/;

/**
 * The log entry of a call: null for one that went well in good time. What was sent is never logged
 * (posts, names, passwords), of reads the query is; answers only of calls that failed.
 */
export function entryOf(report: CallReport): LogEntry | null {
  const { status, tookMs } = report;
  const failed = status === 0 || status >= 400;
  if (!failed && tookMs < LOG.slowMs) return null;
  const [address = '', query = ''] = report.url.split('?');
  const isPrivate = PRIVATE.test(report.path);
  return {
    logname: 'api',
    ftime: report.startedAt,
    api_url: address,
    method: report.method,
    result: String(status),
    took_time: Math.round(tookMs),
    ...(report.requestId ? { request_id: report.requestId } : {}),
    ...(report.method === 'GET' && !isPrivate && query ? { param: query.slice(0, 4_000) } : {}),
    ...(failed && !isPrivate ? { body: report.text.slice(0, LOG.bodyChars) } : {}),
  };
}

/** An error that nobody caught. */
export function errorEntry(error: unknown, now: number): LogEntry {
  const { message = String(error), stack = '' } = error instanceof Error ? error : {};
  return { logname: 'error', ftime: now, result: message.slice(0, 200), remark: stack.slice(0, 4_000) };
}

/** An event of the page. */
export const eventEntry = (event: string, param: Readonly<Record<string, string | number>>, now: number): LogEntry => ({
  logname: EVENT_LOG,
  event,
  ftime: now,
  // Numbers are written as they are.
  param: String(new URLSearchParams(param as Record<string, string>)),
});
