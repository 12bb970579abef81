import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDiskStorage, type OpenedStorage } from './index.ts';
import { describeStorage } from './test-support.ts';

let folder: string;
let storage: OpenedStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gh-storage-'));
  storage = createDiskStorage(join(folder, 'media'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describeStorage('the local disk', async () => {
  const own = await mkdtemp(join(tmpdir(), 'gh-storage-'));
  return { storage: createDiskStorage(own), close: () => rm(own, { recursive: true, force: true }) };
});

it('leaves no part behind, of many writers and of one that fails', async () => {
  const bytes = Buffer.alloc(100_000, 7);
  await Promise.all(Array.from({ length: 20 }, () => storage.put('sw4/aa/x.jpg', bytes, 'image/jpeg')));
  await expect(storage.putFile('sw4/aa/y.mp4', join(folder, 'none'), 'video/mp4')).rejects.toThrow();
  expect(await readdir(join(folder, 'media/sw4/aa'))).toEqual(['x.jpg']);
  expect(await readFile(join(folder, 'media/sw4/aa/x.jpg'))).toEqual(bytes);
});

it('never leaves its folder', async () => {
  await writeFile(join(folder, 'secret'), 'secret');
  for (const key of ['../secret', 'a/../../secret']) {
    await expect((async () => storage.delete(key))()).rejects.toThrow();
    await expect(storage.read(key)).rejects.toThrow();
  }
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('secret');
});

it('has no files where folders are', async () => {
  await storage.put('sw4/aa/x.jpg', Buffer.from('x'), 'image/jpeg');
  expect([await storage.read('sw4/aa'), await storage.size('sw4'), await storage.read('sw4/aa/x.jpg/y')]).toEqual([
    null,
    null,
    null,
  ]);
});

it('says so when it cannot write', async () => {
  await writeFile(join(folder, 'media'), 'a file where the folder should be');
  await expect(storage.put('sw4/aa/x.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow();
  await expect(storage.check()).rejects.toThrow();
});
