import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDiskStorage, type Storage } from './index.ts';

let folder: string;
let storage: Storage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gh-storage-'));
  storage = createDiskStorage(join(folder, 'media'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = async (key: string) => {
  const file = await storage.read(key);
  return file && { size: file.size, text: Buffer.concat(await file.stream.toArray()).toString() };
};

it('stores, reads and deletes', async () => {
  await storage.put('sw4/aa/x.jpg', Buffer.from('hello'), 'image/jpeg');
  expect(await text('sw4/aa/x.jpg')).toEqual({ size: 5, text: 'hello' });
  expect(await storage.exists('sw4/aa/x.jpg')).toBe(true);
  await storage.put('sw4/aa/x.jpg', Buffer.from('hello'), 'image/jpeg');
  await storage.delete('sw4/aa/x.jpg');
  await storage.delete('sw4/aa/x.jpg');
  expect(await storage.exists('sw4/aa/x.jpg')).toBe(false);
  expect(await storage.read('sw4/aa/x.jpg')).toBeNull();
});

it('survives many writers of one key, and leaves no part behind', async () => {
  const bytes = Buffer.alloc(100_000, 7);
  await Promise.all(Array.from({ length: 20 }, () => storage.put('sw4/aa/x.jpg', bytes, 'image/jpeg')));
  expect(await readdir(join(folder, 'media/sw4/aa'))).toEqual(['x.jpg']);
  expect(await readFile(join(folder, 'media/sw4/aa/x.jpg'))).toEqual(bytes);
});

it('never leaves its folder', async () => {
  await writeFile(join(folder, 'secret'), 'secret');
  for (const key of ['../secret', 'a/../../secret', '/../secret', '..\\secret', 'a\u0000b']) {
    await expect(storage.put(key, Buffer.from('x'), 'image/jpeg'), key).rejects.toThrow();
    await expect(storage.read(key), key).rejects.toThrow();
  }
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('secret');
});

it('says so when it cannot write', async () => {
  await writeFile(join(folder, 'media'), 'a file where the folder should be');
  await expect(storage.put('sw4/aa/x.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow();
});
