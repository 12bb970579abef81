import type { CompiledQuery, ControlledTransaction, Kysely } from 'kysely';
import type { DbState, Engine } from './types.ts';

/** A transaction that has begun. */
export interface OpenTransaction {
  readonly trx: ControlledTransaction<unknown>;
  /**
   * What its statements are asked on. Where the engine has round trips, those that are asked in one
   * turn share one; they are done in the order in which they were asked.
   */
  readonly on: Kysely<unknown>;
}

/**
 * What each engine brings; everything else is common code in `core.ts`. The table type is unknown
 * here: callers name theirs.
 */
export interface EngineDriver {
  readonly engine: Engine;
  /** Outside transactions; refuses writes. */
  readonly read: Kysely<unknown>;
  /** The same, of the database that is written to, where `read` is another one that follows it. */
  readonly readPrimary?: Kysely<unknown>;
  readonly write: Kysely<unknown>;
  /** Opens a transaction that can write. */
  begin(): Promise<OpenTransaction>;
  /** Whether the whole transaction may simply run again. */
  isRetryable(error: unknown): boolean;
  isUniqueViolation(error: unknown): boolean;
  /** Adds the row lock clause, where the engine has one. */
  lockRows(qb: unknown, options: { of: string | undefined; skipLocked: boolean }): unknown;
  /** On the given transaction: see `Db.lockName`. */
  lockName(on: Kysely<unknown>, name: string): Promise<void>;
  /** In a transaction: ids that the table's generated key gives to nobody else, rising. */
  newIds(on: Kysely<unknown>, table: string, most: number, needed: Promise<number>): Promise<number[]>;
  /**
   * On the given connection or transaction: writes that do not depend on each other, and what is
   * sent to the other hosts, in this order.
   */
  finish(on: Kysely<unknown>, writes: readonly CompiledQuery[], messages: readonly Message[]): Promise<void>;
  /**
   * Commits, after `finish` with these. A failure whose outcome nobody knows (the connection broke)
   * is told to `uncertain`.
   * @throws when it is not committed, or when that is not known
   */
  commit(
    trx: ControlledTransaction<unknown>,
    writes: readonly CompiledQuery[],
    messages: readonly Message[],
    uncertain: (error: unknown) => void,
  ): Promise<void>;
  /** Starts to receive from the other hosts; resolves when nothing is missed from now on. */
  listen(inbox: Inbox): Promise<void>;
  /** See `Db.hearAll`. */
  hearAll(): Promise<boolean>;
  ping(): Promise<void>;
  state(): DbState;
  close(): Promise<void>;
  /** Writes a copy to `file`, which does not exist. */
  backup(file: string): Promise<void>;
  /** In a transaction: no whole table is read where an index would do. */
  preferIndexes(on: Kysely<unknown>): Promise<void>;
  /** After a load of many rows. */
  refreshStatistics(): Promise<void>;
}

/** A message between hosts. */
export interface Message {
  readonly channel: string;
  readonly json: string;
}

/** Where a driver delivers what other hosts sent. */
export interface Inbox {
  message(channel: string, json: string): void;
  reconnected(): void;
}
