import pg from 'pg';
import { PostgresDialect, type CompiledQuery, type DatabaseConnection, type Driver, type Kysely } from 'kysely';
import { createOutage } from '../sdk/outage.ts';
import { REPLICA_LAG_MS, type DbLog, type ReplicaState } from './types.ts';

/** How often the replica is asked whether it is there. */
const ASK_EVERY_MS = 1_000;
/** How long it has for an answer, and a new connection to it for being made. */
export const REPLICA_ANSWER_MS = 1_500;
/**
 * One that is further behind is not read: what has just been written has to be there before its
 * writer is led to it again.
 */
const MOST_LAG_MS = REPLICA_LAG_MS - 2 * (ASK_EVERY_MS + REPLICA_ANSWER_MS);
/**
 * Positions of the primary that the replica has not reached yet; of more, every second one is
 * forgotten.
 */
const MOST_MARKS = 600;

/**
 * The place in the write-ahead log up to which it has been followed; null where the server follows
 * none.
 */
const REPLAYED = "select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as position";

export interface ReplicaWatch {
  readonly state: ReplicaState;
  /** Runs a read of the replica, and rejects at the latest when the replica is found to be down. */
  whileUp<T>(read: () => Promise<T>): Promise<T>;
  /** Something there has failed: it is asked now. */
  suspect(): void;
  close(): Promise<void>;
}

/**
 * Follows whether a replica answers and how far it is behind, by a connection of its own; answers
 * after the first look, whatever that shows.
 * @param positionOfPrimary the place in the write-ahead log that is on the primary's disk
 */
export async function watchReplica(options: {
  url: string;
  positionOfPrimary: () => Promise<number>;
  log: DbLog;
  now?: () => number;
}): Promise<ReplicaWatch> {
  const { url, positionOfPrimary, log, now = Date.now } = options;
  const outage = createOutage({
    now,
    onDown: (err) => log.error({ err }, 'the replica of the database cannot be read: the primary is read instead'),
    onBack: () => log.warn({}, 'the replica of the database is read again'),
  });
  const reads = new Set<(error: unknown) => void>();
  let status: ReplicaState['status'] = 'down';
  let lagMs: number | null = null;
  let client: pg.Client | undefined;
  let closed = false;
  let asking: Promise<void> | undefined;
  let next: NodeJS.Timeout | undefined;
  /** Where the primary was at a time, oldest first; the replica has not been there yet. */
  let marks: { readonly position: number; readonly at: number }[] = [];
  let isMarking = false;

  async function mark(): Promise<void> {
    if (isMarking) return;
    isMarking = true;
    try {
      const at = now();
      const position = await positionOfPrimary();
      marks.push({ position, at });
      if (marks.length > MOST_MARKS) marks = marks.filter((_, index) => index % 2 === 0);
    } catch {
      // A server that does not tell it, or none: how far the replica is behind stays unknown.
    } finally {
      isMarking = false;
    }
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: REPLICA_ANSWER_MS,
      query_timeout: REPLICA_ANSWER_MS,
      application_name: 'guildhall-replica',
    });
    const lost = (): void => {
      if (client !== fresh) return;
      client = undefined;
      suspect();
    };
    fresh.on('error', lost).on('end', lost);
    await fresh.connect();
    return fresh;
  }

  /** @returns what it has followed; null where it does not tell @throws when it does not answer */
  async function positionOfReplica(): Promise<number | null> {
    const asked = (client ??= await connect());
    try {
      const [row] = (await asked.query<{ position: string | null }>(REPLAYED)).rows;
      return row?.position ? Number(row.position) : null;
    } catch (error) {
      // Some that behave as replicas know no such position; that was an answer.
      if (error instanceof pg.DatabaseError && !isConnectionEnd(error)) return null;
      client = undefined;
      asked.end().catch(() => {}); // it is broken already
      throw error;
    }
  }

  function answered(position: number | null): void {
    if (position === null) lagMs = null;
    else {
      marks = marks.filter((one) => one.position > position);
      lagMs = now() - (marks[0]?.at ?? now());
    }
    status = lagMs !== null && lagMs > MOST_LAG_MS ? 'behind' : 'up';
    if (status === 'up') outage.isWell();
    else outage.failed(new Error(`the replica is ${Math.round((lagMs ?? 0) / 1000)} s behind`));
  }

  function failed(error: unknown): void {
    status = 'down';
    lagMs = null;
    outage.failed(error);
    for (const reject of reads) reject(error);
  }

  async function askOnce(): Promise<void> {
    void mark();
    await positionOfReplica().then(answered, failed);
  }

  function ask(): Promise<void> {
    clearTimeout(next);
    return (asking ??= askOnce().finally(() => {
      asking = undefined;
      if (!closed) next = setTimeout(() => void ask(), ASK_EVERY_MS).unref();
    }));
  }

  function suspect(): void {
    if (!closed && status !== 'down') void ask();
  }

  await ask();
  return {
    get state() {
      return { status, lagMs };
    },
    whileUp: (read) =>
      new Promise((resolve, reject) => {
        reads.add(reject);
        void read()
          .then(resolve, reject)
          .finally(() => reads.delete(reject));
      }),
    suspect,
    async close() {
      closed = true;
      clearTimeout(next);
      await asking;
      await client?.end().catch(() => {}); // lost in the same moment: closed is closed
    },
  };
}

/** Codes by which a server says that it ends the connection, or takes none. */
export const isConnectionEnd = ({ code }: pg.DatabaseError): boolean => /^(57P|08|53)/.test(code ?? '');

/**
 * Asks the replica while it is up, and the primary where the replica fails, so that no read fails
 * for it.
 */
class FallbackConnection implements DatabaseConnection {
  readonly #replica: Kysely<unknown>;
  readonly #primary: Kysely<unknown>;
  readonly #watch: ReplicaWatch;

  constructor(replica: Kysely<unknown>, primary: Kysely<unknown>, watch: ReplicaWatch) {
    this.#replica = replica;
    this.#primary = primary;
    this.#watch = watch;
  }

  async executeQuery<Row>(query: CompiledQuery) {
    if (this.#watch.state.status === 'up') {
      try {
        return await this.#watch.whileUp(() => run<Row>(this.#replica, query));
      } catch {
        // Whatever it was: an error of the query's own comes from the primary, too.
        this.#watch.suspect();
      }
    }
    return run<Row>(this.#primary, query);
  }

  // eslint-disable-next-line require-yield -- it refuses before there is anything
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('reads are not streamed');
  }
}

const run = <Row>(on: Kysely<unknown>, query: CompiledQuery) =>
  on.getExecutor().provideConnection((connection) => connection.executeQuery<Row>(query));

const noTransactions = async (): Promise<void> => {
  throw new Error('this connection reads, outside of transactions');
};

/**
 * Kysely's dialect for reads from a replica that may fail. The two it reads from are closed by who
 * has made them.
 */
export class FallbackDialect extends PostgresDialect {
  readonly #connection: DatabaseConnection;

  constructor(replica: Kysely<unknown>, primary: Kysely<unknown>, watch: ReplicaWatch) {
    // Its pool is that of the two.
    super({ pool: () => Promise.reject(new Error('this dialect has no pool')) });
    this.#connection = new FallbackConnection(replica, primary, watch);
  }

  override createDriver(): Driver {
    return {
      init: async () => {},
      acquireConnection: async () => this.#connection,
      releaseConnection: async () => {},
      destroy: async () => {},
      beginTransaction: noTransactions,
      commitTransaction: noTransactions,
      rollbackTransaction: noTransactions,
    };
  }
}
