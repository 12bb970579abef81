import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDb, type OpenOptions } from '../../server/db/index.ts';
import { migrate } from '../../server/db/migrate.ts';
import { discoverPlugins, migrationSets } from '../../server/plugins.ts';
import { createDatabaseOn, dropDatabaseOn } from './postgres-databases.ts';

/*
 * Databases that have every table and no rows. Migrating takes seconds, copying a migrated one does
 * not, and the tests want hundreds. They are made once for a whole run (databases-global.ts); what
 * migrations do has tests of its own.
 */

/** The name of the one on the test server. */
export const PG_TEMPLATE = 'guildhall_template';
/** Where the global setup says which file it is. */
const FILE_VARIABLE = 'TEST_DB_TEMPLATE';

/** Makes the file for this run. @returns how to delete it */
export async function makeFileTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'gh-template-'));
  const file = join(folder, 'forum.db');
  await migrateAll({ file });
  process.env[FILE_VARIABLE] = file;
  return () => {
    delete process.env[FILE_VARIABLE];
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Makes the database on this server; one that is there from an earlier run is made anew. */
export async function makeServerTemplate(serverUrl: string): Promise<void> {
  await dropDatabaseOn(serverUrl, PG_TEMPLATE);
  await migrateAll({ url: await createDatabaseOn(serverUrl, PG_TEMPLATE) });
}

/**
 * Puts a copy at this place, which is empty. Without the global setup (another runner) there is
 * nothing to copy.
 */
export function copyTemplate(file: string): void {
  const template = process.env[FILE_VARIABLE];
  if (!template) return;
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(template, file);
}

/** Brings a database up to date as the application does when it starts. */
async function migrateAll(options: OpenOptions): Promise<void> {
  const plugins = await discoverPlugins(fileURLToPath(new URL('../../plugins', import.meta.url)));
  const db = await openDb(options);
  try {
    await migrate(db, migrationSets(plugins));
  } finally {
    await db.close();
  }
}
