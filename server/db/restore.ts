import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncToDisk } from './disk.ts';
import { restoreDump } from './postgres-tools.ts';
import { BUSY, errcodeOf } from './sqlite-connection.ts';
import type { OpenOptions } from './types.ts';

/**
 * Replaces the whole database by a copy that `Db.backup` made, or on failure changes nothing. The forum must be stopped.
 * @throws when the copy is broken, and when the embedded engine's file is in use
 */
export async function restoreDb(options: Pick<OpenOptions, 'url' | 'file'>, copy: string): Promise<void> {
  if (!existsSync(copy)) throw new Error(`there is no backup file ${copy}`);
  if (options.url) await restoreDump(options.url, copy);
  else if (options.file) await restoreFile(resolve(options.file), resolve(copy));
  else throw new Error('no database: neither a URL nor a file is given');
}

async function restoreFile(file: string, copy: string): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await copyFile(copy, part);
    checkIntegrity(part);
    if (existsSync(file)) await settle(file);
    await syncToDisk(part);
    await rename(part, file);
    await syncToDisk(dirname(file));
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(part + suffix, { force: true });
  }
}

function checkIntegrity(file: string): void {
  const database = new DatabaseSync(file);
  try {
    const answer = database.prepare('pragma integrity_check').get()?.['integrity_check'];
    if (answer !== 'ok') throw new Error(`the backup is broken: ${String(answer)}`);
    // One file without a log beside it, so that the rename moves all of it.
    database.exec('pragma journal_mode=delete');
  } finally {
    database.close();
  }
}

/**
 * Takes the old file out of WAL mode, which nobody else may have open for it: a leftover log would be replayed into the new file.
 * A file too damaged for that is given up together with its log.
 */
async function settle(file: string): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode=delete');
  } catch (cause) {
    if (errcodeOf(cause) % 256 === BUSY) {
      throw new Error(`the database ${file} is in use: stop the forum first`, { cause });
    }
  } finally {
    database.close();
  }
  for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true });
}
