import pg from 'pg';
import { CompiledQuery, Kysely, sql, type PostgresDialectConfig } from 'kysely';
import type { EngineDriver, Message } from './driver.ts';
import { PipelinedDialect, PipelinedDriver } from './postgres-pipeline.ts';
import { dump } from './postgres-tools.ts';
import { preparedClient } from './postgres-prepared.ts';
import { listenFor, messagesFor, NOTIFY_CHANNEL, type Subscription } from './postgres-notify.ts';
import type { DbLog } from './types.ts';

const RETRYABLE = ['40001', '40P01'];
const UNIQUE_VIOLATION = '23505';
const CONNECTION_ENDED = /^(57P|08)/;

const OID_BOOL: number = pg.types.builtins.BOOL;
const OID_INT8: number = pg.types.builtins.INT8;
const OID_NUMERIC: number = pg.types.builtins.NUMERIC;

/** Values as the embedded engine gives them: 64-bit integers, counts and sums as numbers, computed booleans as 0/1. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === OID_INT8) return parseInteger;
      if (oid === OID_NUMERIC) return Number;
      if (oid === OID_BOOL) return (text: string) => (text === 't' ? 1 : 0);
    }
    return pg.types.getTypeParser(oid, format);
  },
};

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`an integer is too large for a number: ${text}`);
  return value;
}

/** Opens pools for writing and for reading (the replica when there is one); the latter's sessions refuse writes. */
export async function openPostgres(options: {
  url: string;
  readUrl: string | undefined;
  poolSize: number;
  origin: string;
  log: DbLog;
}): Promise<EngineDriver> {
  const { url, log, poolSize, origin } = options;
  const { kysely: write, driver } = kyselyOn(pool(url, poolSize, log, preparedClient()), WRITE_SESSION);
  const reader = (from: string) => kyselyOn(pool(from, poolSize, log, preparedClient()), READ_SESSION).kysely;
  const read = reader(options.readUrl ?? url);
  const readPrimary = options.readUrl === undefined ? undefined : reader(url);
  let subscription: Subscription | undefined;
  let sequence = 0;

  function lastOf(on: Kysely<unknown>, writes: readonly CompiledQuery[], all: readonly Message[]) {
    const messages = all.length === 0 ? [] : messagesFor({ origin, sequence: ++sequence, all });
    const [only] = writes;
    if (messages.length === 0 && writes.length <= 1) return only;
    const send = sql`select pg_notify(${NOTIFY_CHANNEL}, message) from unnest(${messages}::text[]) as message`;
    return inOne(writes, send.compile(on));
  }

  return {
    engine: 'postgres',
    read,
    ...(readPrimary ? { readPrimary } : {}),
    write,
    begin: () => write.startTransaction().setIsolationLevel('read committed').execute(),
    isRetryable: (error) => RETRYABLE.includes(codeOf(error)),
    isUniqueViolation: (error) => codeOf(error) === UNIQUE_VIOLATION,
    lockRows(qb, { of, skipLocked }) {
      // What forUpdate() is called on is always a select query builder.
      const select = qb as { forUpdate(of?: string): { skipLocked(): unknown } };
      const locked = of === undefined ? select.forUpdate() : select.forUpdate(of);
      return skipLocked ? locked.skipLocked() : locked;
    },
    async newIds(on, table, most) {
      // Looked up once, not for each id.
      const drawn = sql<{ id: number }>`with ids as materialized (
          select pg_get_serial_sequence(${table}, 'id')::regclass as sequence
        ) select nextval(sequence) as id from ids, generate_series(1, ${most}::int)`;
      return (await drawn.execute(on)).rows.map(({ id }) => id);
    },
    async finish(on, writes, all) {
      const last = lastOf(on, writes, all);
      if (last) await on.executeQuery(last);
    },
    async commit(trx, writes, all, uncertain) {
      const last = lastOf(trx, writes, all);
      const sent = sequence;
      if (last) await trx.getExecutor().provideConnection(async (connection) => driver.keepLast(connection, last));
      try {
        await trx.commit().execute();
      } catch (error) {
        // What the server itself refuses is not committed; when the connection broke, or the server ended it, nobody knows.
        if (!(error instanceof pg.DatabaseError) || CONNECTION_ENDED.test(codeOf(error))) {
          uncertain(error);
          // If it is done after all, maybe later, this host has to hear it like the others.
          if (all.length > 0) subscription?.hearOwn(sent);
        }
        throw error;
      }
    },
    async listen(inbox) {
      subscription = await listenFor({ url, origin, inbox, log });
    },
    async ping() {
      await Promise.all([sql`select 1`.execute(write), sql`select 1`.execute(read)]);
    },
    async close() {
      await subscription?.close();
      await Promise.all([write, read, readPrimary].map((pools) => pools?.destroy()));
    },
    backup: (file) => dump(url, file),
    // Also what is pending in the search indexes goes into them.
    preferIndexes: async (on) => void (await sql`set local enable_seqscan = off`.execute(on)),
    refreshStatistics: async () => void (await sql`vacuum analyze`.execute(write)),
  };
}

/** One statement of several: each write stands in a `with`, where it runs whether or not somebody reads it. */
function inOne(writes: readonly CompiledQuery[], last: CompiledQuery): CompiledQuery {
  const parameters: unknown[] = [];
  const placed = [...writes, last].map((query) => {
    const before = parameters.length;
    parameters.push(...query.parameters);
    // Our statements hold no text literals, so a dollar sign with digits is a parameter.
    return query.sql.replace(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`);
  });
  const main = placed.pop() ?? '';
  const parts = placed.map((text, index) => `write_${index} as (${text})`);
  return CompiledQuery.raw(parts.length === 0 ? main : `with ${parts.join(', ')} ${main}`, parameters);
}

/** A commit is acknowledged when it is on disk even where the server's default says otherwise; a hung host loses its locks. */
const WRITE_SESSION = sql`
  select set_config('idle_in_transaction_session_timeout', '60s', false),
    set_config('synchronous_commit',
      case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end, false)`;
const READ_SESSION = sql`select set_config('default_transaction_read_only', 'on', false)`;

function kyselyOn(connections: pg.Pool, session: typeof WRITE_SESSION) {
  const config: PostgresDialectConfig = {
    pool: connections,
    onCreateConnection: async (connection) => {
      await connection.executeQuery(session.compile(kysely));
    },
  };
  const driver = new PipelinedDriver(config);
  const kysely = new Kysely<unknown>({ dialect: new PipelinedDialect(config, driver) });
  return { kysely, driver };
}

function pool(url: string, max: number, log: DbLog, Client = pg.Client): pg.Pool {
  const settings: pg.PoolConfig & { pipeline: boolean } = {
    Client,
    pipeline: true,
    connectionString: url,
    max,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'guildhall',
  };
  const connections = new pg.Pool(settings);
  // Without listeners a lost connection, idle or in use, would end the process; its query fails in any case.
  connections.on('error', (err) => log.warn({ err }, 'an idle database connection was lost'));
  connections.on('connect', (client) => {
    client.on('error', (err) => log.warn({ err }, 'a database connection was lost'));
  });
  return connections;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
