import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  Kysely,
  type Logger,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  sql,
} from 'kysely';
import { OWN_ONLY } from './disk.ts';
import type { EngineDriver, OpenTransaction } from './driver.ts';
import { timedAs } from './statement-times.ts';
import type { StatementWatch } from './types.ts';
import { errcodeOf, isBusy, kyselyDatabase } from './sqlite-connection.ts';

/** How long a writer waits for another process that has the file. */
const BUSY_MS = 5_000;
const MOST_PAUSE_MS = 20;
const UNIQUE_ERRCODES = [2067, 1555];

/**
 * Our migrations run in one transaction (migrate.ts), which this engine can do although Kysely does
 * not use it.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Each read is one synchronous call, so reads need no queue: Kysely's made 2,000 of them at once
 * four times slower.
 */
class ReadingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #adapter: SqliteAdapter;

  constructor(database: SqliteDatabase, adapter: SqliteAdapter) {
    super({ database });
    this.#adapter = adapter;
  }

  override createAdapter(): SqliteAdapter {
    return this.#adapter;
  }
}

/**
 * Opens the embedded engine on two connections to one file: a writer for transactions, one at a
 * time, and a read-only reader for everything else, which in WAL mode never waits for the writer
 * and sees only what is committed.
 */
export function openSqlite(file: string, onStatement: StatementWatch): EngineDriver {
  mkdirSync(dirname(file), { recursive: true });
  keepToOurselves(file);
  const writer = new DatabaseSync(file, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
  setUpWriter(writer);
  const reader = new DatabaseSync(file, { timeout: BUSY_MS, readOnly: true });
  reader.exec('pragma case_sensitive_like=on; pragma cache_size=-16000');
  const write = kyselyOn(kyselyDatabase(writer), new TransactionalAdapter(), timedAs('write', onStatement));
  const read = kyselyOn(kyselyDatabase(reader), new ReadingAdapter(), timedAs('read', onStatement));

  /**
   * The writers of this process, in the order in which they came: only the first asks whether
   * another process has let go of the file.
   */
  let turn: Promise<unknown> = Promise.resolve();
  /**
   * Since when another process has had the file whenever a writer asked; null when the last one got
   * it.
   */
  let busySince: number | null = null;

  async function beginInTurn(came: number): Promise<OpenTransaction> {
    for (let pause = 2; ; pause = Math.min(pause * 2, MOST_PAUSE_MS)) {
      try {
        const trx = await write.startTransaction().execute();
        busySince = null;
        return { trx, on: trx };
      } catch (error) {
        if (!isBusy(error)) throw error;
        const now = performance.now();
        busySince ??= now;
        // What it waited for the others of this process does not count.
        if (now - Math.max(came, busySince) >= BUSY_MS) throw error;
      }
      await sleep(pause);
    }
  }

  const finish = async (on: Kysely<unknown>, writes: readonly CompiledQuery[]): Promise<void> => {
    for (const write of writes) await on.executeQuery(write);
  };

  return {
    engine: 'sqlite',
    read,
    write,
    begin() {
      const came = performance.now();
      const begun = turn.then(() => beginInTurn(came));
      turn = begun.catch(() => {}); // who asked hears of it
      return begun;
    },
    isRetryable: () => false,
    isUniqueViolation: (error) => UNIQUE_ERRCODES.includes(errcodeOf(error)),
    lockRows: (qb) => qb,
    lockName: () => Promise.resolve(),
    // Writers come one after the other, so the counter of an autoincrement key can be moved ahead
    // by hand.
    async newIds(on, table, _most, needed) {
      const count = await needed;
      if (count === 0) return [];
      const moved = sql<{
        seq: number;
      }>`update sqlite_sequence set seq = seq + ${count} where name = ${table} returning seq`;
      const [row] = (await moved.execute(on)).rows;
      if (!row) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${count})`.execute(on);
      const last = row?.seq ?? count;
      return Array.from({ length: count }, (_, index) => last - count + 1 + index);
    },
    finish,
    async commit(trx, writes, _messages, uncertain) {
      await finish(trx, writes);
      try {
        await trx.commit().execute();
      } catch (error) {
        uncertain(error);
        throw error;
      }
    },
    listen: async () => {},
    hearAll: async () => true,
    async ping() {
      reader.prepare('select 1').get();
      writer.prepare('select 1').get();
    },
    state: () => ({ pools: {}, replica: null, hearsOthers: null }),
    async close() {
      // The writer goes last: closing the last connection moves the log into the file, which a
      // read-only one cannot.
      if (reader.isOpen) reader.close();
      if (writer.isOpen) writer.close();
    },
    // Its plans follow the indexes, which have one order each, not statistics.
    preferIndexes: async () => {},
    refreshStatistics: async () => {},
    async backup(copy) {
      // A connection of its own, so that the copying thread never holds ours; all pages in one
      // step, so that it is one snapshot.
      const source = new DatabaseSync(file, { timeout: BUSY_MS, readOnly: true });
      try {
        await backup(source, copy, { rate: 2 ** 31 - 1 });
      } finally {
        source.close();
      }
    },
  };
}

/**
 * Nobody else may read a new database; the files beside it get its rights. One that was made for
 * everybody is closed to others, a group is the operator's to choose.
 */
function keepToOurselves(file: string): void {
  closeSync(openSync(file, 'a', OWN_ONLY));
  for (const path of [file, `${file}-wal`, `${file}-shm`].filter((one) => existsSync(one))) {
    const { mode, uid } = statSync(path);
    // Somebody else's file has the rights that its owner gives it.
    if (mode & 0o007 && uid === process.getuid?.()) chmodSync(path, mode & 0o770);
  }
}

function kyselyOn(database: SqliteDatabase, adapter: SqliteAdapter, log: Logger): Kysely<unknown> {
  return new Kysely<unknown>({ dialect: new NodeSqliteDialect(database, adapter), log });
}

/**
 * Durability first: every commit is on disk before it is answered (`fullfsync` is what that needs
 * on macOS).
 */
function setUpWriter(writer: DatabaseSync): void {
  const mode = writer.prepare('pragma journal_mode=wal').get()?.['journal_mode'];
  if (mode !== 'wal') throw new Error(`the database file cannot use a write-ahead log (journal mode ${String(mode)})`);
  writer.exec(
    'pragma synchronous=full; pragma fullfsync=on; pragma checkpoint_fullfsync=on; pragma foreign_keys=on; ' +
      'pragma case_sensitive_like=on; pragma cache_size=-8000; pragma journal_size_limit=67108864',
  );
  // From here on a busy writer is waited for without stopping the process: see begin().
  writer.exec('pragma busy_timeout=0');
}
