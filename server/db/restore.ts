import { existsSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OWN_ONLY, syncToDisk } from './disk.ts';
import { CORE_MIGRATION_TABLE } from './migrate.ts';
import { restoreDump } from './postgres-tools.ts';
import { isBusy } from './sqlite-connection.ts';
import type { OpenOptions } from './types.ts';

/**
 * Replaces the whole database by a copy that `Db.backup` made, or on failure changes nothing. The
 * forum must be stopped.
 * @param force replaces a database server's also while hosts are connected: they have to be told to
 *   forget what they keep
 * @returns the file that the replaced database lies in now; null where there was none, and where a
 *   server has it
 * @throws when the copy is broken or no copy of a forum, and when it is in use
 */
export async function restoreDb(
  options: Pick<OpenOptions, 'url' | 'file'>,
  copy: string,
  force = false,
): Promise<string | null> {
  if (!existsSync(copy)) throw new Error(`there is no backup file ${copy}`);
  if (!options.url && !options.file) throw new Error('no database: neither a URL nor a file is given');
  await assertKind(copy, options.url ? 'dump' : 'file');
  if (options.file && !options.url) return restoreFile(resolve(options.file), resolve(copy));
  if (!options.url) return null;
  await restoreDump(options.url, copy, force);
  return null;
}

/** What a backup of each engine begins with, and what that is called. */
const KINDS = {
  file: { head: 'SQLite format 3\0', name: 'the embedded database', instead: 'unset DATABASE_URL to restore it' },
  dump: { head: 'PGDMP', name: 'a PostgreSQL database', instead: 'set DATABASE_URL to restore it' },
} as const;
type Kind = keyof typeof KINDS;

/** @throws for what is no backup at all, and for one of the other engine */
async function assertKind(copy: string, wanted: Kind): Promise<void> {
  const other = wanted === 'file' ? 'dump' : 'file';
  const start = await startOf(copy);
  const { head, name, instead } = KINDS[other];
  if (start.startsWith(KINDS[wanted].head)) return;
  if (start.startsWith(head)) throw new Error(`${copy} is a backup of ${name}: ${instead}`);
  throw new Error(`${copy} is no backup of the forum: \`npm run forum -- backup\` has not written it`);
}

async function startOf(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  } finally {
    await handle.close();
  }
}

async function restoreFile(file: string, copy: string): Promise<string | null> {
  const kept = existsSync(file) ? `${file}.before-restore` : null;
  const part = `${file}.${process.pid}.part`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await copyFile(copy, part);
    await chmod(part, OWN_ONLY);
    checkCopy(part);
    if (kept !== null) {
      await settle(file);
      await keep(file, kept);
    }
    await syncToDisk(part);
    await rename(part, file);
    await syncToDisk(dirname(file));
    return kept;
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(part + suffix, { force: true });
  }
}

/**
 * A second name, so that there is a database under the first one at every moment; a copy where
 * files have one name only.
 */
async function keep(file: string, kept: string): Promise<void> {
  await rm(kept, { force: true });
  await link(file, kept).catch(() => copyFile(file, kept));
}

/**
 * An empty file is a sound database as well: a copy of the forum is known by the migrations that
 * have run.
 */
function checkCopy(file: string): void {
  const database = new DatabaseSync(file);
  try {
    const answer = database.prepare('pragma integrity_check').get()?.['integrity_check'];
    if (answer !== 'ok') throw new Error(`the backup is broken: ${String(answer)}`);
    const tables = database.prepare("select count(*) as n from sqlite_master where type = 'table' and name = ?");
    const isOurs = tables.get(CORE_MIGRATION_TABLE)?.['n'] === 1;
    if (!isOurs || !database.prepare(`select 1 from ${CORE_MIGRATION_TABLE} limit 1`).get())
      throw new Error('this is no backup of the forum: it is another database, with none of its tables');
    // One file without a log beside it, so that the rename moves all of it.
    database.exec('pragma journal_mode=delete');
  } finally {
    database.close();
  }
}

/**
 * Takes the old file out of WAL mode, which nobody else may have open for it: a leftover log would
 * be replayed into the new file. A file too damaged for that is given up together with its log.
 */
async function settle(file: string): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode=delete');
  } catch (cause) {
    if (isBusy(cause)) {
      throw new Error(`the database ${file} is in use: stop the forum first`, { cause });
    }
  } finally {
    database.close();
  }
  for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true });
}
