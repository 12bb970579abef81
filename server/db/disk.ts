import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Nobody but the forum's own user reads or writes it: what people have told us stands in there. */
export const OWN_ONLY = 0o600;

/**
 * Lets `copy` write a file beside `file`, which takes its name when it is complete and on disk.
 * Nobody else may read it.
 */
export async function replaceFile(file: string, copy: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  await rm(part, { force: true });
  try {
    // Before there is anything in it.
    await (await open(part, 'wx', OWN_ONLY)).close();
    await copy(part);
    await syncToDisk(part);
    await rename(part, file);
    await syncToDisk(dirname(file));
  } finally {
    await rm(part, { force: true });
  }
}

/** Resolves when the content of the file, or the names in the folder, are on disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
