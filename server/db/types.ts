import type { CompiledQuery, Expression, InsertQueryBuilder, InsertResult, Kysely, RawBuilder, SqlBool } from 'kysely';

/**
 * The two database engines Guildhall runs on. Outside `server/db/` nothing may depend on which one
 * it is.
 */
export type Engine = 'sqlite' | 'postgres';

/**
 * Where the layer reports what it cannot throw to a caller (a failed afterCommit effect, a lost
 * LISTEN connection).
 */
export interface DbLog {
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** A statement that has not run: what Kysely's builders and `sql` make. */
export interface Write {
  compile(on: Kysely<unknown>): CompiledQuery;
}

/**
 * What a list of rows may hold: `int` a whole number up to 2^53, `text` without NUL characters
 * (`server/host/api/storable.ts` refuses others); both may be null.
 */
type RowListColumn = 'int' | 'text';

/** See `Db.rowList`. */
export type RowList = <Column extends string>(
  name: string,
  columns: Readonly<Record<Column, RowListColumn>>,
  rows: readonly Readonly<Record<NoInfer<Column>, number | string | null>>[],
) => RawBuilder<unknown>;

/** See `OpenOptions.onStatement`. */
export type StatementWatch = (by: 'write' | 'read' | 'replica', seconds: number) => void;

/** What {@link openDb} needs: `url` for a server, else `file` for the embedded engine. */
export interface OpenOptions {
  /** `DATABASE_URL`. When set, `file` is ignored. */
  url?: string | undefined;
  /**
   * `DATABASE_READ_URL`: a replica for what is outside `tx()` and `primary()`. It may lag behind a
   * commit, and it may be lost.
   */
  readUrl?: string | undefined;
  /** The embedded database's file; its folder is created when missing. */
  file?: string | undefined;
  log?: DbLog | undefined;
  /**
   * Told how long each statement took, failed ones too, once it has waited for its connection; `by`
   * is what that is for: `write`, `read` or `replica`.
   */
  onStatement?: StatementWatch | undefined;
  /** Connections per pool (one pool writes, one reads). Default 10. */
  poolSize?: number | undefined;
}

/**
 * A replica that is further behind is not read, so whoever reads the primary for so long after a
 * write does not miss it afterwards.
 */
export const REPLICA_LAG_MS = 10_000;

export interface ReplicaState {
  /** `behind`: it answers, but is too old to be read. The primary is read unless it is `up`. */
  readonly status: 'up' | 'behind' | 'down';
  /** How old what it shows is, to a second; null where it does not tell. */
  readonly lagMs: number | null;
}

/** Connections of a pool. */
export interface PoolState {
  readonly inUse: number;
  readonly idle: number;
  /** Calls that wait for one. */
  readonly waiting: number;
}

/** How the connections to the database are, for who watches over the forum. */
export interface DbState {
  /** By what they are for (`write`, `read`, `replica`); none where the engine has no pools. */
  readonly pools: Readonly<Record<string, PoolState>>;
  /** Null where there is none. */
  readonly replica: ReplicaState | null;
  /** Whether the messages of other hosts arrive just now; null where there can be no others. */
  readonly hearsOthers: boolean | null;
}

/**
 * The database. One set of queries, two engines: the schema holds no booleans (flags are 0/1), no
 * JSON columns (text) and no timestamps (integer milliseconds); computed booleans come back as 0/1
 * and 64-bit integers as numbers.
 *
 * Traps that stay: name `nulls first|last` when ordering a nullable column, give LIKE an explicit
 * `escape`, and never bind booleans, dates or objects.
 */
export interface Db {
  readonly engine: Engine;
  /**
   * Kysely on the current transaction inside `tx()`, else on a read connection (see `primary`): a
   * write outside `tx()` fails. Typed by the caller: `db.q<PostTables>()`. Call it anew for each
   * query, never keep the result.
   */
  q<Tables>(): Kysely<Tables>;
  /**
   * Runs `work` so that what it reads outside of a transaction is read where it is written, never
   * from a replica that may lag: for what is kept, and for what a write decides from. Effects after
   * a commit and what other hosts send are heard that way too. Calls that `combine` puts together
   * read as the first of them does.
   */
  primary<T>(work: () => T): T;
  /**
   * Runs `work` in one transaction and answers its result once that is durable. Inside another
   * `tx()` it joins that one: if the inner work throws, only its own writes are undone (savepoint)
   * and the error goes on to the caller, who may catch it. After a statement failed, the (inner)
   * transaction can only be rolled back, on both engines. `work` may run again (up to 3 retries)
   * after a deadlock or serialisation failure: effects belong in `afterCommit`.
   */
  tx<T>(work: () => Promise<T>): Promise<T>;
  inTx(): boolean;
  /**
   * Runs `effect` after the outermost commit, outside the transaction, in the order of
   * registration; never after a rollback; at once when no transaction is open. `tx()` answers when
   * its effects are done. Errors go to `log.error`.
   * @param evenIfUncertain runs it also when the commit failed and nobody knows whether it was
   *   done: for what does no harm when nothing has happened, as forgetting what is kept
   */
  afterCommit(effect: () => void | Promise<void>, evenIfUncertain?: boolean): void;
  /**
   * Whether it was the commit that failed: then nobody knows whether the transaction has happened,
   * and it must not be run again.
   */
  isUncertain(error: unknown): boolean;
  /** Whether a unique or primary key constraint refused the write. */
  isUniqueViolation(error: unknown): boolean;
  /**
   * Locks the selected rows until the end of the transaction. Throws outside `tx()`.
   * @param of the table (or alias) to lock when the query joins several
   */
  forUpdate<QB>(qb: QB, of?: string): QB;
  /**
   * Like {@link forUpdate}, but leaves out rows that another transaction has locked: for claiming
   * work.
   */
  skipLocked<QB>(qb: QB, of?: string): QB;
  /**
   * Until the end of the transaction nobody else passes here with the same name, on any host: for a
   * rule about many rows that no row stands for, such as how many there may be. Where writers come
   * one after the other it costs nothing. Throws outside `tx()`.
   * @param name `<table>:<zone>`; other transactions wait only for the same one
   */
  lockName(name: string): Promise<void>;
  /**
   * Rows as a table of a `from` clause, for statements that write many: the text is the same
   * however many there are.
   * ```ts
   * sql`update post set heat = post.heat + c.heat from ${db.rowList('c', { id: 'int', heat: 'int' }, rows)} where post.id = c.id`
   * ```
   * An `insert ... select` from it with `on conflict` needs a `where true` before.
   */
  readonly rowList: RowList;
  /**
   * A condition for `where`: the column's number is one of these. The text is the same however many
   * there are, so it can be prepared.
   */
  isAmong(column: string, numbers: readonly number[]): RawBuilder<SqlBool>;
  /**
   * Writes at the end of the (inner) transaction, all of them and the published messages in one
   * round trip where the engine has any. They run in any order: none may touch a row or need a
   * result of another one; it may refer to its key. Throws outside `tx()`.
   */
  atEnd(...writes: readonly Write[]): void;
  /**
   * Ids for rows that are inserted later in the transaction, also by a write at its end; rising,
   * and nobody else's. Asked in the same turn as another statement, it costs no round trip. Throws
   * outside `tx()`.
   * @param table one whose `id` is generated
   * @param needed how many of `most` it will be, where that is not known yet: an engine without
   *   round trips waits to hear it
   * @returns at least as many as are needed
   */
  newIds(table: string, most: number, needed?: Promise<number>): Promise<number[]>;
  /**
   * Runs an insert of one row and answers its generated `id`:
   * `await db.insertId(db.q<T>().insertInto('post').values(...))`.
   */
  insertId<DB, TB extends keyof DB>(insert: InsertQueryBuilder<DB, TB, InsertResult>): Promise<number>;
  /**
   * Sends a JSON value to every subscriber of the channel, on this host and the others. Inside
   * `tx()` it leaves with the commit. After a commit of which nobody knows whether it was done, the
   * others hear it when it was, and so does this host, as if another had sent it.
   * @throws RangeError when the JSON is larger than 512 kB
   */
  publish(channel: string, payload: unknown): Promise<void>;
  /**
   * @param listener `local` tells whether this very Db published it; errors it throws go to
   *   `log.error`
   * @returns unsubscribe
   */
  subscribe(channel: string, listener: (payload: unknown, local: boolean) => void): () => void;
  /**
   * Resolves when this host has heard everything that others have published with commits before
   * now: true; or when that takes too long, or the connection to the others is lost: false. Within
   * a second.
   */
  hearAll(): Promise<boolean>;
  /**
   * Called after messages may have been missed (the connection to the others was lost and is back):
   * flush caches here.
   */
  onReconnect(fn: () => void): void;
  /** Resolves when the database answers, else throws; a replica that does not is no matter. */
  ping(): Promise<void>;
  /** Asks nobody. */
  state(): DbState;
  /** Waits for open transactions and their effects, then closes. Calling twice is fine. */
  close(): Promise<void>;
  /**
   * Writes a consistent copy of everything while the forum runs: for the embedded engine a database
   * file, else pg_dump's custom format. An existing file is replaced, and only by a complete copy.
   */
  backup(file: string): Promise<void>;
  /**
   * For the rest of the transaction an index is taken wherever there is one. For inserting many
   * rows that refer to a table which may just have been empty: PostgreSQL keeps the plan by which
   * it looks up a reference, and one that it made for a page of rows reads all of them for each
   * row, until the statistics are taken again. Throws outside `tx()`.
   */
  preferIndexes(): Promise<void>;
  /**
   * After a load of many rows: what the planner knows of the tables is brought up to date. Not
   * inside `tx()`.
   */
  refreshStatistics(): Promise<void>;
  readonly search: SearchIndex;
}

/**
 * Full-text search with one meaning on both engines: a row is a hit when every term of the query
 * (split at spaces and punctuation) occurs in its text as a substring, after NFKC and lower case
 * (`foldText`). Made by `createSearchIndex(name)` in a migration.
 */
export interface SearchIndex {
  /**
   * The index terms of a text: per run of letters, digits and symbols its overlapping pairs of
   * characters and the last character.
   */
  tokenize(text: string): string[];
  /**
   * Indexes (or re-indexes) a row in the current transaction, all of a text that may be stored
   * (400,000 characters).
   * @param scopes what the row belongs to, such as its zone: lower case letters and digits, see
   *   `newest`
   */
  put(index: string, id: number, text: string, scopes?: readonly string[]): Promise<void>;
  /**
   * The same for some hundreds of rows, no id twice: a round trip for all where the engine has any.
   */
  putAll(index: string, rows: readonly SearchRow[]): Promise<void>;
  /** Takes a row out of the index, in the current transaction. Fine when it is not in. */
  remove(index: string, id: number): Promise<void>;
  /** The words that a query is split into, folded as texts are; each once. */
  terms(query: string): string[];
  /**
   * A condition for `where`: `q.where(db.search.matcher('post', input)('post.id'))`. A query
   * without any letter, digit or symbol hits nothing. Any input is safe; there are no operators.
   * All hits are gathered before the first row is answered, unless the words are said to be common:
   * for lists by the row's age there is `newest`.
   * @param options.scopes only rows that were put with all of these
   * @param options.isCommon what `isCommon` has said: the rows are asked one by one, where the
   *   engine can
   */
  matcher(
    index: string,
    query: string,
    options?: { readonly scopes?: readonly string[]; readonly isCommon?: boolean },
  ): (id: string | Expression<unknown>) => Expression<SqlBool>;
  /**
   * Whether so many rows hold the words that a list in another order soon has its page when its
   * rows are asked one by one.
   */
  isCommon(index: string, query: string, scopes?: readonly string[]): Promise<boolean>;
  /**
   * The hits with the highest ids, in falling order. Its work is bounded by what it answers and by
   * how rare the words are.
   */
  newest(index: string, query: string, options: NewestHits): Promise<number[]>;
}

export interface SearchRow {
  readonly id: number;
  readonly text: string;
  readonly scopes?: readonly string[];
}

/** Both ends belong to it. */
export interface IdRange {
  readonly first: number;
  readonly last: number;
}

export interface NewestHits {
  readonly limit: number;
  readonly offset: number;
  /** Only ids from the first to the last; what lies outside is not read. */
  readonly between?: IdRange | undefined;
  /** Only rows that were put with all of these. */
  readonly scopes?: readonly string[];
  /** What else is asked of a row, by its id. */
  readonly where?: ((id: Expression<number>) => Expression<SqlBool>) | undefined;
}
