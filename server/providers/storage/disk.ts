import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { clip, type OpenedStorage } from './storage.ts';
import { tryDisk } from './try-disk.ts';

/** Media on the local disk, below `folder`, which is made when missing. */
export function createDiskStorage(folder: string): OpenedStorage {
  const root = resolve(folder);
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  /**
   * The driver refuses keys that leave its folder or hold strange characters; so do the paths made
   * here.
   */
  const pathOf = (key: string) => join(root, disk.file(key).key);

  /**
   * The file appears under its key at once and whole: `fill` writes a neighbour, which then takes
   * its name.
   */
  async function place(key: string, fill: (part: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    const part = `${path}.${randomUUID()}.part`;
    const made = await mkdir(dirname(path), { recursive: true });
    try {
      await fill(part);
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    // The name is durable when its folder is, and each new folder when the one above it is.
    const top = made === undefined ? dirname(path) : dirname(made);
    for (let at = dirname(path); at.length >= top.length; at = dirname(at)) await sync(at);
  }

  async function size(key: string): Promise<number | null> {
    const found = await absent(stat(pathOf(key)));
    return found?.isFile() ? found.size : null;
  }

  return {
    put: (key, bytes) => place(key, (part) => writeDurably(part, bytes)),

    putFile: (key, path) =>
      place(key, async (part) => {
        await copyFile(path, part, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        await sync(part);
      }),

    async read(key, range) {
      // One handle for size and bytes: whatever happens to the name meanwhile, they are of one
      // file.
      const handle = await absent(open(pathOf(key), 'r'));
      if (!handle) return null;
      try {
        const found = await handle.stat();
        if (!found.isFile()) {
          await handle.close();
          return null;
        }
        const part = range && clip(range, found.size);
        return { stream: handle.createReadStream({ ...part }), size: found.size };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    size,
    exists: async (key) => (await size(key)) !== null,
    delete: async (key) => rm(pathOf(key), { force: true }),

    async check() {
      await tryDisk(root);
      await access(root, constants.R_OK);
    },
  };
}

/** What is asked for, or null when there is no such file. */
async function absent<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a file or a folder durable. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
