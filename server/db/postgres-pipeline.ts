import { PostgresAdapter, PostgresDialect, PostgresDriver } from 'kysely';
import type { CompiledQuery, DatabaseConnection, PostgresDialectConfig, TransactionSettings } from 'kysely';

/**
 * Kysely's driver on connections in pipeline mode, with two round trips fewer for each transaction:
 * its first statement is sent with the one that begins it, its last with the one that commits it.
 */
export class PipelinedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();
  readonly #last = new WeakMap<DatabaseConnection, CompiledQuery>();

  /**
   * Does not wait: what is sent next is answered after it. It can only fail together with the
   * connection.
   */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    begun.catch(() => {});
    this.#begun.set(connection, begun);
  }

  /** The statement to send together with the commit of this connection's transaction. */
  keepLast(connection: DatabaseConnection, query: CompiledQuery): void {
    this.#last.set(connection, query);
  }

  /**
   * @throws what the last statement failed with: the commit behind it has then undone the
   *   transaction
   */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection);
    const last = this.#last.get(connection);
    this.#last.delete(connection);
    const written = last && connection.executeQuery(last);
    const committed = super.commitTransaction(connection);
    committed.catch(() => {});
    await written;
    await committed;
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    this.#last.delete(connection);
    await super.rollbackTransaction(connection);
  }
}

/**
 * Migrations hold our own lock until their transaction ends (migrate.ts); Kysely's would outlive a
 * failed one.
 */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** PostgreSQL for Kysely, with the given driver. */
export class PipelinedDialect extends PostgresDialect {
  readonly #driver: PipelinedDriver;

  constructor(config: PostgresDialectConfig, driver: PipelinedDriver) {
    super(config);
    this.#driver = driver;
  }

  override createDriver(): PipelinedDriver {
    return this.#driver;
  }

  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter();
  }
}
