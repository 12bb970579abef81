import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { planOf } from '../../../tests/support/plan.ts';
import type { Outside } from '../../sdk/outside.ts';
import { createDiskStorage, type Storage } from '../../providers/storage/index.ts';
import { createWorld, type World } from '../posts/test-support.ts';
import { dueQuery } from './late-review.ts';
import { createMedia, type MediaService } from './media.ts';
import { createImageChecks } from './review.ts';
import { shownAmongQuery } from './shown.ts';
import { createSweep, orphansQuery } from './sweep.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = 1_800_000_000_000;
const outside: Outside = { read: async () => Promise.reject(new Error('no outside')) };
let shade = 0;

describeOnEachEngine('the sweep of pictures', (open) => {
  let w: World;
  let storage: Storage;
  let media: MediaService;
  let folder: string;
  let uid: number;
  let time = START;

  beforeEach(async () => {
    w = await createWorld(await open());
    time = START;
    uid = await w.user('ann');
    folder = await mkdtemp(join(tmpdir(), 'gh-sweep-'));
    storage = createDiskStorage(folder);
    const checks = createImageChecks({ refused: { has: async () => false } });
    media = createMedia({ db: w.db, storage, outside, checks, now: () => time });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const picture = () =>
    sharp({ create: { width: 4, height: 4, channels: 3, background: { r: shade++ % 256, g: 90, b: 9 } } })
      .png()
      .toBuffer();
  const upload = async (bytes?: Buffer) =>
    (await media.upload(w.ctx(uid, { now: time }), { filename: 'a.png', bytes: bytes ?? (await picture()) })).url;
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const sweep = (named: readonly string[] = [], on: Storage = storage) =>
    createSweep({ db: w.db, storage: on, references: async () => new Set(named) })(time);

  it('removes row and files of what nobody has asked for in a week, and nothing else', async () => {
    const orphan = await upload();
    const shown = await upload();
    const own = await upload();
    await media.find('sw4', [shown]);
    await media.own(w.ctx(uid), [own]);
    time = START + 7 * DAY;
    expect(await sweep()).toBe(0);
    time += 1;
    expect([await sweep(), await sweep()]).toEqual([1, 0]);
    expect((await media.own(w.ctx(uid), [orphan, shown, own])).size).toBe(2);
    expect(await files()).toBe(4);
  });

  it('keeps what a plugin names, and all when a plugin fails', async () => {
    const named = await upload();
    await upload();
    time = START + 8 * DAY;
    const fails = createSweep({ db: w.db, storage, references: async () => Promise.reject(new Error('down')) });
    await expect(fails(time)).rejects.toThrow('down');
    expect(await files()).toBe(4);
    expect(await sweep([named])).toBe(1);
    time += 6 * DAY;
    expect(await sweep()).toBe(0); // its week began anew
    time += 2 * DAY;
    expect(await sweep()).toBe(1);
    expect(await files()).toBe(0);
  });

  it('keeps what an unfinished text was saved with lately, or what was uploaded again', async () => {
    const bytes = await picture();
    const [saved, again] = [await upload(), await upload(bytes)];
    time = START + 6 * DAY;
    expect((await media.find('sw4', [saved], 'named')).size).toBe(1);
    expect(await upload(bytes)).toBe(again);
    time = START + 12 * DAY;
    expect(await sweep()).toBe(0);
    time = START + 14 * DAY;
    expect(await sweep()).toBe(2);
  });

  it('finds what is due by an index, however many pictures there are', async () => {
    expect(await planOf(w.db, orphansQuery(w.db, START), true)).toContain('media_unkept');
    expect(await planOf(w.db, dueQuery(w.db, START), true)).toContain('media_review_due');
    expect(await planOf(w.db, shownAmongQuery(w.db, 'sw4', ['a', 'b']), true)).toMatch(/EXISTS USING|media_shown_key/);
  });

  it('sweeps more than one batch', async () => {
    for (let n = 0; n < 23; n++) await upload();
    time = START + 8 * DAY;
    expect(await sweep()).toBe(23);
    expect(await files()).toBe(0);
  });

  it('never answers a picture that it removes at the same moment', async () => {
    for (let n = 0; n < 12; n++) {
      time = START;
      const url = await upload();
      time = START + 8 * DAY;
      const [removed, found] = await Promise.all(
        n % 2 === 0
          ? [sweep(), w.db.tx(() => media.find('sw4', [url]))]
          : ([w.db.tx(() => media.find('sw4', [url])), sweep()].reverse() as [
              Promise<number>,
              Promise<Map<string, unknown>>,
            ]),
      );
      expect([n, removed + found.size]).toEqual([n, 1]);
      expect(await storage.exists(url.slice('/media/'.length))).toBe(found.size === 1);
    }
  });

  it('brings back the files of a picture that is uploaded again while it is removed', async () => {
    const bytes = await picture();
    const url = await upload(bytes);
    time = START + 8 * DAY;
    // The upload has put its files; only then the sweep deletes them, and commits before the upload
    // writes its row.
    let swept: Promise<number> | undefined;
    const late: Storage = {
      ...storage,
      put: async (key, content, type) => {
        await storage.put(key, content, type);
        if (!key.endsWith('.thumb.webp')) swept ??= sweep();
        await swept;
      },
    };
    const checks = createImageChecks({ refused: { has: async () => false } });
    const second = createMedia({ db: w.db, storage: late, outside, checks, now: () => time });
    const image = await second.upload(w.ctx(uid, { now: time }), { filename: 'a.png', bytes });
    expect([await swept, image.url]).toEqual([1, url]);
    expect([await storage.exists(url.slice(7)), await storage.exists(image.thumb.slice(7))]).toEqual([true, true]);
    expect((await media.find('sw4', [url])).size).toBe(1);
  });
});
