import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Storage } from './storage.ts';

/** Media on the local disk, below `folder`, which is made when missing. */
export function createDiskStorage(folder: string): Storage {
  const root = resolve(folder);
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  /** The driver refuses keys that leave its folder or hold strange characters; so do the paths made here. */
  const pathOf = (key: string) => join(root, disk.file(key).key);

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const part = `${path}.${randomUUID()}.part`;
      const made = await mkdir(dirname(path), { recursive: true });
      try {
        await writeDurably(part, bytes);
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      // The name is durable when its folder is, and each new folder when the one above it is.
      const top = made === undefined ? dirname(path) : dirname(made);
      for (let at = dirname(path); at.length >= top.length; at = dirname(at)) await syncFolder(at);
    },

    async read(key) {
      if (!(await disk.exists(key))) return null;
      const { contentLength: size } = await disk.getMetaData(key);
      return { stream: await disk.getStream(key), size };
    },

    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
  };
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

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
