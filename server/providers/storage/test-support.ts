import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ByteRange, OpenedStorage } from './index.ts';

/** What every storage must do, said once and asked of each. */
export function describeStorage(
  name: string,
  open: () => Promise<{ storage: OpenedStorage; close(): Promise<void> }>,
): void {
  describe(name, () => {
    let storage: OpenedStorage;
    let close: () => Promise<void>;
    let folder: string;
    beforeAll(async () => {
      ({ storage, close } = await open());
      folder = await mkdtemp(join(tmpdir(), 'gh-storage-'));
    });
    afterAll(async () => {
      await close?.();
      await rm(folder, { recursive: true, force: true });
    });

    const read = async (key: string, range?: ByteRange) => {
      const file = await storage.read(key, range);
      return file && { size: file.size, bytes: Buffer.concat(await file.stream.toArray()) };
    };

    it('can be used, also while it is empty', async () => {
      await storage.check();
    });

    it('stores, reads and deletes', async () => {
      const bytes = Buffer.from('hello');
      await storage.put('sw4/aa/x.jpg', bytes, 'image/jpeg');
      expect(await read('sw4/aa/x.jpg')).toEqual({ size: 5, bytes });
      expect([await storage.exists('sw4/aa/x.jpg'), await storage.size('sw4/aa/x.jpg')]).toEqual([true, 5]);
      await storage.put('sw4/aa/x.jpg', bytes, 'image/jpeg');
      await storage.delete('sw4/aa/x.jpg');
      await storage.delete('sw4/aa/x.jpg');
      expect([await storage.exists('sw4/aa/x.jpg'), await storage.size('sw4/aa/x.jpg')]).toEqual([false, null]);
      expect(await read('sw4/aa/x.jpg')).toBeNull();
      expect(await read('sw4/aa/x.jpg', { start: 0, end: 1 })).toBeNull();
    });

    it('stores what a local file holds', async () => {
      const bytes = Buffer.alloc(3_000_000, 'guildhall ');
      const path = join(folder, 'film.mp4');
      await writeFile(path, bytes);
      await storage.putFile('sw4/aa/film.mp4', path, 'video/mp4');
      await storage.putFile('sw4/aa/film.mp4', path, 'video/mp4');
      const stored = await read('sw4/aa/film.mp4');
      expect([stored?.size, stored?.bytes.equals(bytes)]).toEqual([bytes.length, true]);
      await expect(storage.putFile('sw4/aa/none.mp4', join(folder, 'none'), 'video/mp4')).rejects.toThrow();
      expect(await storage.exists('sw4/aa/none.mp4')).toBe(false);
    });

    it('stores an empty file', async () => {
      const path = join(folder, 'empty');
      await writeFile(path, '');
      await storage.put('sw4/aa/e.jpg', Buffer.alloc(0), 'image/jpeg');
      await storage.putFile('sw4/aa/f.jpg', path, 'image/jpeg');
      expect([await read('sw4/aa/e.jpg'), await storage.size('sw4/aa/f.jpg')]).toEqual([
        { size: 0, bytes: Buffer.alloc(0) },
        0,
      ]);
    });

    it('reads parts, and says the size of the whole', async () => {
      await storage.put('sw4/aa/r.jpg', Buffer.from('0123456789'), 'image/jpeg');
      const part = async (start: number, end: number) => {
        const file = await read('sw4/aa/r.jpg', { start, end });
        return [file?.bytes.toString(), file?.size];
      };
      expect(await part(0, 1)).toEqual(['01', 10]);
      expect(await part(4, 4)).toEqual(['4', 10]);
      expect(await part(3, 5)).toEqual(['345', 10]);
      expect(await part(8, 99)).toEqual(['89', 10]);
      for (const [start, end] of [
        [10, 12],
        [5, 4],
        [-1, 3],
      ] as const)
        await expect(storage.read('sw4/aa/r.jpg', { start, end }), `${start}-${end}`).rejects.toThrow(RangeError);
    });

    it('survives many writers of one key', async () => {
      const bytes = Buffer.alloc(100_000, 7);
      await Promise.all(Array.from({ length: 20 }, () => storage.put('sw4/aa/m.jpg', bytes, 'image/jpeg')));
      expect((await read('sw4/aa/m.jpg'))?.bytes.equals(bytes)).toBe(true);
    });

    it('refuses keys that lead elsewhere', async () => {
      const path = join(folder, 'x');
      await writeFile(path, 'x');
      for (const key of ['../secret', 'a/../../secret', '/../secret', '..\\secret', 'a\u0000b', 'a?b', 'a%2e']) {
        await expect(storage.put(key, Buffer.from('x'), 'image/jpeg'), key).rejects.toThrow();
        await expect(storage.putFile(key, path, 'image/jpeg'), key).rejects.toThrow();
        for (const ask of ['read', 'size', 'exists', 'delete'] as const)
          await expect((async () => storage[ask](key))(), `${ask} ${key}`).rejects.toThrow();
      }
    });
  });
}
