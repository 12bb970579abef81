import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const CACHED_STATEMENTS = 500;
/**
 * The error codes (their lowest byte) of a file, and of a table in it, that another connection has
 * locked.
 */
const BUSY = [5, 6];

/**
 * A connection in the shape that Kysely's dialect drives, behaving as the other engine does where
 * the two differ.
 */
export function kyselyDatabase(raw: DatabaseSync): SqliteDatabase {
  const prepare = statementCache(raw);
  let aborted = false;

  /**
   * After a failed statement a transaction can only be rolled back (to a savepoint): anything else
   * would hide half a write.
   */
  function guarded<T>(sql: string, work: () => T): T {
    if (sql.startsWith('rollback')) aborted = false;
    else if (aborted) throw new Error('the transaction is aborted: a statement in it failed, roll it back');
    const inTransaction = raw.isTransaction;
    try {
      return work();
    } catch (error) {
      aborted = inTransaction;
      throw error;
    }
  }

  return {
    close: () => raw.close(),
    prepare(sql): SqliteStatement {
      const statement = guarded(sql, () => prepare(sql === 'begin' ? 'begin immediate' : sql));
      return {
        reader: statement.columns().length > 0,
        all: (values) => guarded(sql, () => statement.all(...values.map(bind)).map(plainRow)),
        run: (values) => {
          // Some failures (a full disk) have ended the transaction already.
          if (sql === 'rollback' && !raw.isTransaction) return { changes: 0, lastInsertRowid: 0 };
          return guarded(sql, () => statement.run(...values.map(bind)));
        },
        *iterate(values) {
          // A statement of its own: the cached one may run again before this stream ends.
          for (const row of guarded(sql, () => raw.prepare(sql).iterate(...values.map(bind)))) yield plainRow(row);
        },
      };
    },
  };
}

function statementCache(raw: DatabaseSync): (sql: string) => StatementSync {
  const cache = new Map<string, StatementSync>();
  return (sql) => {
    const statement = cache.get(sql) ?? raw.prepare(sql);
    // Put last again, so that the first is always the one used longest ago.
    cache.delete(sql);
    cache.set(sql, statement);
    const oldest = cache.keys().next();
    if (cache.size > CACHED_STATEMENTS && !oldest.done) cache.delete(oldest.value);
    return statement;
  };
}

/**
 * Whole numbers go in as integers (a JS number would be a REAL: `7 / 2` would be 3.5); what the
 * schema has no type for is refused.
 */
function bind(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`cannot bind ${value === undefined ? 'undefined' : `a ${typeof value} (${String(value)})`}`);
}

/**
 * Rows come with a null prototype, which `toEqual`, spread checks and serialisers treat as another
 * kind of object.
 */
function plainRow(row: Record<string, unknown>): Record<string, unknown> {
  return { ...row };
}

/** The engine's extended error code, 0 for any other error. */
export function errcodeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
}

/**
 * Whether another connection held the embedded database for longer than is waited for; what wraps
 * that says so, too.
 */
export function isBusy(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++)
    if (BUSY.includes(errcodeOf(cause) % 256)) return true;
  return false;
}
