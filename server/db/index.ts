import { randomUUID } from 'node:crypto';
import { createDb } from './core.ts';
import type { EngineDriver } from './driver.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Db, DbLog, OpenOptions } from './types.ts';

export { isOutage } from './outage.ts';
export { isBusy } from './sqlite-connection.ts';
export { REPLICA_LAG_MS } from './types.ts';
export type { Db, DbLog, DbState, Engine, OpenOptions, SearchIndex } from './types.ts';

const SILENT: DbLog = { warn() {}, error() {} };

/**
 * Opens the database named by the options and answers when it is ready to use. Migrate next: see
 * `migrate.ts`.
 * @throws when neither `url` nor `file` is given, and when the database cannot be reached
 */
export async function openDb(options: OpenOptions): Promise<Db> {
  const { url, readUrl, file, log = SILENT, poolSize = 10, onStatement = () => {} } = options;
  const driver = await openDriver();
  try {
    await driver.ping();
    return await createDb(driver, log);
  } catch (error) {
    await driver.close();
    throw error;
  }

  async function openDriver(): Promise<EngineDriver> {
    if (url)
      return openPostgres({ url, readUrl: readUrl || undefined, poolSize, origin: randomUUID(), log, onStatement });
    if (file) return openSqlite(file, onStatement);
    throw new Error('no database: neither a URL nor a file is given');
  }
}
