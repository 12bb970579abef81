import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Nobody but the forum's own user reads or writes it: what people have told us stands in there. */
export const OWN_ONLY = 0o600;

/**
 * Lets `copy` write a file beside `file`, which takes its name when it is complete and on disk.
 * Nobody else may read it.
 * @throws where there is no folder for it, or a folder in its place
 */
export async function replaceFile(file: string, copy: (part: string) => Promise<void>): Promise<void> {
  const isFolder = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() ?? false;
  const folder = dirname(file);
  if (!(await isFolder(folder))) throw new Error(`there is no folder ${folder}: make it first`);
  if (await isFolder(file)) throw new Error(`${file} is a folder: name a file`);
  const part = `${file}.${process.pid}.part`;
  await rm(part, { force: true });
  try {
    // Before there is anything in it.
    const handle = await open(part, 'wx', OWN_ONLY).catch((cause: Error) => {
      throw new Error(`nothing can be written into the folder ${folder}: ${cause.message}`, { cause });
    });
    await handle.close();
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
