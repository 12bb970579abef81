import type { ControlledTransaction, Kysely } from 'kysely';
import type { Engine } from './types.ts';

/** What each engine brings; everything else is common code in `core.ts`. The table type is unknown here: callers name theirs. */
export interface EngineDriver {
  readonly engine: Engine;
  /** Outside transactions; refuses writes. */
  readonly read: Kysely<unknown>;
  readonly write: Kysely<unknown>;
  /** Opens a transaction that can write. */
  begin(): Promise<ControlledTransaction<unknown>>;
  /** Whether the whole transaction may simply run again. */
  isRetryable(error: unknown): boolean;
  isUniqueViolation(error: unknown): boolean;
  /** Adds the row lock clause, where the engine has one. */
  lockRows(qb: unknown, options: { of: string | undefined; skipLocked: boolean }): unknown;
  /** Sends to the other hosts, on the given connection or transaction. */
  notify(on: Kysely<unknown>, channel: string, json: string): Promise<void>;
  /** Starts to receive from the other hosts; resolves when nothing is missed from now on. */
  listen(inbox: Inbox): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Writes a copy to `file`, which does not exist. */
  backup(file: string): Promise<void>;
}

/** Where a driver delivers what other hosts sent. */
export interface Inbox {
  message(channel: string, json: string): void;
  reconnected(): void;
}
