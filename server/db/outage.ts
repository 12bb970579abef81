import { errcodeOf } from './sqlite-connection.ts';

/**
 * The embedded engine's codes (their lowest byte) for a file that cannot be used just now: locked,
 * locked within, out of memory, read-only, failing input or output, damaged, full, not to be
 * opened, in another protocol, no database.
 */
const FILE_FAILURES: ReadonlySet<number> = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26]);
/**
 * The database server's codes: no connection, out of resources (53100 is a full disk), shutting
 * down, failing disk, read-only.
 */
const SERVER_FAILURES = /^(?:08|53|57P|58|25006$)/;
/** What the operating system says of a disk or a connection. */
const SYSTEM_FAILURES: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
]);
/** The client library has no codes for a connection that breaks, or that no pool gives in time. */
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/**
 * Whether an error says that the database, or the disk below it, cannot be used just now: nothing
 * is wrong with what was asked, and the same may be done later. What it wraps is looked at, too.
 */
export function isOutage(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth += 1)
    if (saysOutage(cause)) return true;
  return false;
}

function saysOutage(error: Error): boolean {
  // A host name with several addresses.
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    FILE_FAILURES.has(errcodeOf(error) % 256) ||
    (SERVER_FAILURES.test(code) && code.length === 5) ||
    SYSTEM_FAILURES.has(code) ||
    CONNECTION_LOST.test(error.message)
  );
}
