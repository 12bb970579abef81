import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Lets `copy` write a file beside `file`, which takes its name when it is complete and on disk. */
export async function replaceFile(file: string, copy: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  await rm(part, { force: true });
  try {
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
