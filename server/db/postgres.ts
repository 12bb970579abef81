import pg from 'pg';
import {
  CompiledQuery,
  Kysely,
  sql,
  Transaction,
  type ControlledTransaction,
  type Logger,
  type PostgresDialectConfig,
} from 'kysely';
import type { EngineDriver, Message } from './driver.ts';
import { FallbackDialect, isConnectionEnd, REPLICA_ANSWER_MS, watchReplica } from './postgres-replica.ts';
import { PipelinedDialect, PipelinedDriver } from './postgres-pipeline.ts';
import { dump } from './postgres-tools.ts';
import { preparedClient } from './postgres-prepared.ts';
import { listenFor, messagesFor, NOTIFY_CHANNEL, type Subscription } from './postgres-notify.ts';
import { timedAs } from './statement-times.ts';
import type { DbLog, PoolState, StatementWatch } from './types.ts';

const RETRYABLE = ['40001', '40P01'];
const UNIQUE_VIOLATION = '23505';
/**
 * A read of the replica that takes longer is asked of the primary, and its connection is given up.
 */
const REPLICA_READ_MS = 10_000;

const OID_BOOL: number = pg.types.builtins.BOOL;
const OID_INT8: number = pg.types.builtins.INT8;
const OID_NUMERIC: number = pg.types.builtins.NUMERIC;

/**
 * Values as the embedded engine gives them: 64-bit integers, counts and sums as numbers, computed
 * booleans as 0/1.
 */
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

/**
 * Opens pools for writing and for reading; the latter's sessions refuse writes. Where there is a
 * replica it is read, and the primary where the replica fails: a host starts and goes on without
 * it.
 */
export async function openPostgres(options: {
  url: string;
  readUrl: string | undefined;
  poolSize: number;
  origin: string;
  log: DbLog;
  onStatement: StatementWatch;
}): Promise<EngineDriver> {
  const { url, log, poolSize, origin, onStatement } = options;
  const pools = {
    write: pool(url, WRITE_SESSION, { max: poolSize, log }),
    read: pool(url, READ_SESSION, { max: poolSize, log }),
  };
  const { kysely: write, driver, pipelined } = kyselyOn(pools.write, timedAs('write', onStatement));
  const { kysely: readPrimary } = kyselyOn(pools.read, timedAs('read', onStatement));
  const replica = options.readUrl === undefined ? undefined : await openReplica(options.readUrl);
  const read = replica?.kysely ?? readPrimary;
  let subscription: Subscription | undefined;
  let sequence = 0;

  async function openReplica(readUrl: string) {
    const connections = pool(readUrl, READ_SESSION, {
      max: poolSize,
      log,
      connectionTimeoutMillis: REPLICA_ANSWER_MS,
      query_timeout: REPLICA_READ_MS,
    });
    const watch = await watchReplica({ url: readUrl, positionOfPrimary, log });
    const own = kyselyOn(connections, timedAs('replica', onStatement)).kysely;
    const kysely = new Kysely<unknown>({ dialect: new FallbackDialect(own, readPrimary, watch) });
    async function close(): Promise<void> {
      await watch.close();
      await own.destroy();
    }
    return { kysely, watch, connections, close };
  }

  async function positionOfPrimary(): Promise<number> {
    const asked = sql<{ position: number }>`select pg_current_wal_flush_lsn() - '0/0'::pg_lsn as position`;
    return (await asked.execute(readPrimary)).rows[0]?.position ?? 0;
  }

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
    ...(replica ? { readPrimary } : {}),
    write,
    async begin() {
      const trx = await write.startTransaction().setIsolationLevel('read committed').execute();
      return { trx, on: await pipelined(trx) };
    },
    isRetryable: (error) => RETRYABLE.includes(codeOf(error)),
    isUniqueViolation: (error) => codeOf(error) === UNIQUE_VIOLATION,
    lockRows(qb, { of, skipLocked }) {
      // What forUpdate() is called on is always a select query builder.
      const select = qb as { forUpdate(of?: string): { skipLocked(): unknown } };
      const locked = of === undefined ? select.forUpdate() : select.forUpdate(of);
      return skipLocked ? locked.skipLocked() : locked;
    },
    async lockName(on, name) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(on);
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
        // What the server itself refuses is not committed; when the connection broke, or the server
        // ended it, nobody knows.
        if (!(error instanceof pg.DatabaseError) || isConnectionEnd(error)) {
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
    hearAll: async () => (await subscription?.hearAll()) ?? false,
    async ping() {
      await Promise.all([sql`select 1`.execute(write), sql`select 1`.execute(read)]);
    },
    async close() {
      await subscription?.close();
      await replica?.close();
      await Promise.all([write, readPrimary].map((kysely) => kysely.destroy()));
    },
    state: () => ({
      pools: {
        write: stateOf(pools.write),
        read: stateOf(pools.read),
        ...(replica ? { replica: stateOf(replica.connections) } : {}),
      },
      replica: replica?.watch.state ?? null,
      hearsOthers: subscription?.isConnected ?? false,
    }),
    backup: (file) => dump(url, file),
    // Also what is pending in the search indexes goes into them.
    preferIndexes: async (on) => void (await sql`set local enable_seqscan = off`.execute(on)),
    refreshStatistics: async () => void (await sql`vacuum analyze`.execute(write)),
  };
}

/**
 * One statement of several: each write stands in a `with`, where it runs whether or not somebody
 * reads it.
 */
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

/**
 * A commit is acknowledged when it is on disk even where the server's default says otherwise; a
 * hung host loses its locks.
 */
const WRITE_SESSION = `
  select set_config('idle_in_transaction_session_timeout', '60s', false),
    set_config('synchronous_commit',
      case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end, false)`;
const READ_SESSION = "select set_config('default_transaction_read_only', 'on', false)";

function kyselyOn(connections: pg.Pool, log: Logger) {
  const config: PostgresDialectConfig = { pool: connections };
  const driver = new PipelinedDriver(config);
  const dialect = new PipelinedDialect(config, driver);
  const kysely = new Kysely<unknown>({ dialect, log });

  /**
   * Kysely's transactions send a statement when the one before is answered. On this one each is sent
   * at once, and the server does them one after the other.
   */
  async function pipelined(trx: ControlledTransaction<unknown>): Promise<Kysely<unknown>> {
    const executor = trx.getExecutor();
    const connection = await executor.provideConnection(async (own) => own);
    const atOnce = executor.withConnectionProvider({ provideConnection: (work) => work(connection) });
    return new Transaction({ config: { dialect }, dialect, driver, executor: atOnce });
  }

  return { kysely, driver, pipelined };
}

interface PoolOptions extends Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis' | 'query_timeout'> {
  readonly log: DbLog;
}

/** @param session what each connection runs first */
function pool(url: string, session: string, { log, ...options }: PoolOptions): pg.Pool {
  const settings: pg.PoolConfig & { pipeline: boolean } = {
    Client: preparedClient(),
    pipeline: true,
    connectionString: url,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'guildhall',
    // Waited for; one that fails takes no place in the pool, as it would if Kysely did this.
    onConnect: (client) => client.query(session),
    ...options,
  };
  const connections = new pg.Pool(settings);
  // Without listeners a lost connection, idle or in use, would end the process; its query fails in
  // any case.
  connections.on('error', (err) => log.warn({ err }, 'an idle database connection was lost'));
  connections.on('connect', (client) => {
    client.on('error', (err) => log.warn({ err }, 'a database connection was lost'));
  });
  return connections;
}

const stateOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolState => ({
  inUse: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
