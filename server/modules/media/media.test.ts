import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { mediumAddress } from '../../../platform/contract/content/medium-picture.ts';
import { createRefusedImages } from '../../providers/image-review/index.ts';
import { OutsideError, type Outside } from '../../sdk/outside.ts';
import { createDiskStorage } from '../../providers/storage/index.ts';
import { createWorld, refusal, type World } from '../posts/test-support.ts';
import { createAudience } from './audience.ts';
import { cleanImage } from './image.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { parseMediaKey } from './keys.ts';
import type { MediaTables } from './tables.ts';
import { createMedia, type MediaService } from './media.ts';
import { createImageChecks } from './review.ts';
import { serveMedia } from './serve.ts';
import { createWithdraw } from './withdraw.ts';
import { createLimiter } from '../../sdk/limiter.ts';

/** What other sites hold. */
const reached = new Map<string, Buffer>();
const outside: Outside = {
  read: async (address) => {
    const bytes = reached.get(address);
    if (!bytes) throw new OutsideError('answered 404');
    return { bytes, type: '' };
  },
};

/** No picture is on the operator's list. */
const none = { has: async () => false };

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } });

/** A GIF of two colours whose frames differ. */
async function animation(frames: number): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, n) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: { r: (n * 37) % 256, g: 0, b: 90 } } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** Thirteen frames of 4 megapixels each, as the file declares. */
async function wideAnimation(): Promise<Buffer> {
  const bytes = await animation(13);
  for (const place of [6, 8]) bytes.writeUInt16LE(2_000, place);
  return bytes;
}

describeOnEachEngine('media', (open) => {
  let w: World;
  let media: MediaService;
  let folder: string;
  let uid: number;

  beforeAll(async () => {
    w = await createWorld(await open());
    uid = await w.user('ann');
    folder = await mkdtemp(join(tmpdir(), 'gh-media-'));
    media = createMedia({
      db: w.db,
      storage: createDiskStorage(folder),
      outside,
      checks: createImageChecks({ refused: none }),
      now: Date.now,
    });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const anyonesAudience = () =>
    createAudience({
      db: w.db,
      pictureCodes: [],
      viewerIn: async () => null,
      isInSight: async () => true,
      placeOf: async () => null,
      isPostInSight: async () => true,
    });
  const upload = (bytes: Buffer, service = media) => service.upload(w.ctx(uid), { filename: 'a.exe', bytes });
  const stored = async (url: string) => {
    const file = await createDiskStorage(folder).read(url.slice('/media/'.length));
    return sharp(Buffer.concat((await file?.stream.toArray()) ?? []), { animated: true });
  };

  it('keeps the format, turns upright, and drops metadata', async () => {
    const bytes = await picture(40, 20)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const image = await upload(bytes);
    expect(image).toMatchObject({ width: 20, height: 40 });
    expect(image.url).toMatch(/^\/media\/sw4\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.jpg$/);
    const { exif, orientation, format, width } = await (await stored(image.url)).metadata();
    expect({ exif, orientation, format, width }).toEqual({
      exif: undefined,
      orientation: undefined,
      format: 'jpeg',
      width: 20,
    });
    expect(await (await stored(image.thumb)).metadata()).toMatchObject({ format: 'webp', width: 20 });
  });

  it('of several that were let in together takes none when the room is gone', async () => {
    const one = await w.user('eager');
    // The others are under review until the first has taken what was left.
    const isStored = Promise.withResolvers<void>();
    let reviewed = 0;
    const checks = createImageChecks({ refused: none });
    const slow = createMedia({
      db: w.db,
      storage: createDiskStorage(folder),
      outside,
      checks: {
        ...checks,
        async check(picture) {
          reviewed += 1;
          if (reviewed > 1) await isStored.promise;
          return checks.check(picture);
        },
      },
      now: Date.now,
    });
    const outcomes = [71, 72, 73, 74].map(async (size) => {
      const bytes = await picture(size, size).png().toBuffer();
      return refusal(slow.upload(w.ctx(one), { filename: 'a.png', bytes }));
    });
    expect(await Promise.race(outcomes)).toBe('nothing was refused');
    await w.db.tx(() =>
      w.db
        .q<MediaTables>()
        .updateTable('media')
        .set({ bytes: LIMITS.unusedImageBytes })
        .where('uid', '=', one)
        .execute(),
    );
    isStored.resolve();
    const found = await Promise.all(outcomes);
    expect(found.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'IMAGES_UNUSED'), 'nothing was refused']);
  });

  it('tells whose upload it is, also when two people have the same picture', async () => {
    const bytes = await picture(31, 17).png().toBuffer();
    const [bob, cat] = [await w.user('bob'), await w.user('cat')];
    const file = { filename: 'a.png', bytes };
    const { url } = await media.upload(w.ctx(uid), file);
    await media.upload(w.ctx(bob), file);
    const has = async (who: number, zone?: string) =>
      (
        await media.own({ ...w.ctx(who), ...(zone ? { zone: { ...w.ctx(who).zone, abbr: zone } } : {}) }, [url, '/x'])
      ).has(url);
    expect(await Promise.all([has(uid), has(bob), has(cat), has(uid, 'mx')])).toEqual([true, true, false, false]);
  });

  it('keeps what was not reviewed out of posts, until the same picture was', async () => {
    const bytes = await picture(33, 19).png().toBuffer();
    const file = { filename: 'a.png', bytes };
    const { url } = await media.uploadUnchecked(w.ctx(uid), file);
    expect((await media.own(w.ctx(uid), [url])).get(url)).toMatchObject({ width: 33, height: 19 });
    expect((await media.find('sw4', [url])).size).toBe(0);
    await upload(bytes);
    expect((await media.find('sw4', [url])).size).toBe(1);
    await media.uploadUnchecked(w.ctx(uid), file);
    expect((await media.find('sw4', [url])).size).toBe(1);
  });

  it('makes thumbnails at most 480 pixels wide', async () => {
    const image = await upload(await picture(1000, 100).png().toBuffer());
    expect(image).toMatchObject({ width: 1000, height: 100 });
    expect(await (await stored(image.thumb)).metadata()).toMatchObject({ format: 'webp', width: 480, height: 48 });
  });

  it('takes long screenshots, whose thumbnails are as high as their format allows', async () => {
    for (const [width, height] of [
      [720, 30_000],
      [1, 20_000],
    ] as const) {
      const { width: kept, height: high, thumb } = await cleanImage(await picture(width, height).png().toBuffer());
      expect([kept, high]).toEqual([width, height]);
      const small = await sharp(thumb).metadata();
      expect(small.height).toBe(16_000);
    }
  });

  it('keeps animations animated', async () => {
    const image = await upload(await animation(3));
    expect(image).toMatchObject({ width: 8, height: 8 });
    expect((await (await stored(image.url)).metadata()).pages).toBe(3);
  });

  it('is one file and one row for the same picture, found by its own zone only', async () => {
    const bytes = await picture(3, 3).png().toBuffer();
    const images = await Promise.all([1, 2, 3, 4].map(() => upload(bytes)));
    expect(new Set(images.map(({ url }) => url)).size).toBe(1);
    const { url = '' } = images[0] ?? {};
    expect(await media.find('sw4', [url, '/media/none', 'x'])).toEqual(new Map([[url, images[0]]]));
    expect(await media.find('mx', [url])).toEqual(new Map());
    const names = await readdir(folder, { recursive: true });
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  describe('refuses', () => {
    it.each<[string, string, () => Buffer | Promise<Buffer>]>([
      ['IMAGE_TYPE', 'SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
      ['IMAGE_TYPE', 'WebP', () => picture(2, 2).webp().toBuffer()],
      ['IMAGE_TYPE', 'HTML that is called a picture', () => Buffer.from('<script>alert(1)</script>')],
      ['IMAGE_TYPE', 'nothing', () => Buffer.alloc(0)],
      ['IMAGE_BROKEN', 'a signature without a picture', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
      ['IMAGE_BROKEN', 'half a picture', async () => (await picture(300, 300).png().toBuffer()).subarray(0, 200)],
      ['IMAGE_TOO_LARGE', 'more than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1, 0xff)],
      ['IMAGE_PIXELS', 'a bomb of 100 megapixels in a few bytes', () => declaredPng(10_000, 10_000)],
      ['IMAGE_FRAMES', '301 frames', () => animation(301)],
      ['IMAGE_FRAMES', 'frames of which each would do', wideAnimation],
    ])('%s: %s', async (id, _what, make) => {
      expect(await refusal(upload(await make()))).toBe(id);
    });

    it('what the review rejects', async () => {
      const strict = createMedia({
        db: w.db,
        storage: createDiskStorage(folder),
        outside,
        checks: createImageChecks({ refused: { has: async () => true } }),
        now: Date.now,
      });
      expect(await refusal(upload(await picture(2, 2).png().toBuffer(), strict))).toBe('IMAGE_REJECTED');
    });
  });

  it('takes base64 text, as a data: address or bare', async () => {
    const bytes = await picture(7, 5).png().toBuffer();
    const bare = bytes.toString('base64');
    const image = await media.uploadText(w.ctx(uid), `data:image/png;base64,${bare}`);
    expect(image).toMatchObject({ width: 7, height: 5 });
    expect(await media.uploadText(w.ctx(uid), bare)).toEqual(image);
    for (const text of ['data:text/html,<script>', `${bare}!`, '']) {
      expect(await refusal(media.uploadText(w.ctx(uid), text))).toBe('IMAGE_BROKEN');
    }
  });

  it('copies a picture of another site, and answers our own as it is', async () => {
    reached.set('https://pictures.test/a', await picture(9, 4).jpeg().toBuffer());
    const copy = await media.convert(w.ctx(uid), 'https://pictures.test/a');
    expect(copy).toMatchObject({ width: 9, height: 4 });
    expect(await media.convert(w.ctx(uid), copy.url)).toEqual(copy);
    expect((await media.own(w.ctx(uid), [copy.url])).size).toBe(1);
    reached.set('https://pictures.test/page', Buffer.from('<html>'));
    expect(await refusal(media.convert(w.ctx(uid), 'https://pictures.test/page'))).toBe('IMAGE_TYPE');
    expect(await refusal(media.convert(w.ctx(uid), 'https://pictures.test/none'))).toBe('IMAGE_UNREACHABLE');
    // Not ours unless it was uploaded to this zone: an address without a host is nobody else's
    // either.
    expect(await refusal(media.convert(w.ctx(uid), '/media/mx/aa/aaa.png'))).toBe('IMAGE_UNREACHABLE');
  });

  it('serves what is stored, and nothing else', async () => {
    const app = Fastify();
    const audience = anyonesAudience();
    await app.register(serveMedia, { storage: createDiskStorage(folder), audience });
    const { url, thumb } = await upload(await picture(5, 5).png().toBuffer());
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, s-maxage=600, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(reply.rawPayload.length),
    });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 5 });
    expect((await app.inject({ url: thumb })).headers['content-type']).toBe('image/webp');
    const again = await app.inject({ url, headers: { 'if-none-match': String(reply.headers['etag']) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    const key = url.slice('/media/'.length);
    for (const bad of [
      '',
      'x',
      `sw4/..%2f..%2fetc/passwd`,
      key.replace('sw4', 'mx'),
      key.replace('.png', '.html'),
      `${key}%00`,
      `/${key}`,
      'sw4/aa/..%2fx',
    ]) {
      const missing = await app.inject({ url: `/media/${bad}` });
      expect([bad, missing.statusCode, missing.body]).toEqual([bad, 404, '']);
    }
    await app.close();
  });

  it('makes the copy that texts show when it is first asked for, for whom the picture is, and removes it with the picture', async () => {
    const app = Fastify();
    const storage = createDiskStorage(folder);
    let reads = 0;
    const counted = {
      ...storage,
      read: (...args: Parameters<typeof storage.read>) => (reads++, storage.read(...args)),
    };
    const audience = anyonesAudience();
    await app.register(serveMedia, { storage: counted, audience });
    const file = { filename: 'a.png', bytes: await picture(1300, 650).png().toBuffer() };
    const { url, width, height } = await media.uploadUnchecked(w.ctx(uid), file);
    const copy = mediumAddress(url, width, height) ?? '';
    const key = copy.slice('/media/'.length);
    expect([(await app.inject({ url: copy })).statusCode, await storage.exists(key)]).toEqual([404, false]);

    await media.upload(w.ctx(uid), file);
    const first = await Promise.all([1, 2, 3].map(() => app.inject({ url: copy })));
    for (const reply of first) {
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, s-maxage=600, immutable',
      });
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1080, height: 540 });
    }
    reads = 0;
    const again = await app.inject({ url: copy });
    expect([again.statusCode, reads]).toEqual([200, 1]);

    const refused = createRefusedImages(w.db);
    const { hash = '' } = parseMediaKey(key) ?? {};
    expect(await createWithdraw({ db: w.db, storage, refused })(hash, Date.now())).toMatchObject({ removed: 1 });
    expect([(await app.inject({ url: copy })).statusCode, await storage.exists(key)]).toEqual([404, false]);
    await app.close();
  });

  it('shows the picture itself where its copy cannot be made, and leaves no copy of one that goes meanwhile', async () => {
    const app = Fastify();
    const storage = createDiskStorage(folder);
    const known = anyonesAudience();
    let isGone = false;
    await app.register(serveMedia, {
      storage: {
        ...storage,
        put: async (...args: Parameters<typeof storage.put>) => ((isGone = true), storage.put(...args)),
      },
      audience: async (...args) => (isGone ? 'nobody' : known(...args)),
    });
    const { url } = await upload(await picture(1301, 650).png().toBuffer());
    const copy = url.replace('.png', '.medium.webp');
    expect((await app.inject({ url: copy })).statusCode).toBe(404);
    expect(await storage.exists(copy.slice('/media/'.length))).toBe(false);

    isGone = false;
    await storage.put(url.slice('/media/'.length), Buffer.from('broken'), 'image/png');
    const reply = await app.inject({ url: copy });
    expect([reply.statusCode, reply.headers.location, reply.headers['cache-control']]).toEqual([302, url, 'no-store']);
    await app.close();
  });
});

/** A PNG whose header declares a size that its data does not have. */
async function declaredPng(width: number, height: number): Promise<Buffer> {
  const bytes = await picture(1, 1).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  const { crc32 } = await import('node:zlib');
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

describe('the limiter', () => {
  it('runs so many at a time, keeps the order, and refuses what is too much', async () => {
    const limited = createLimiter(2, 3);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const work = (n: number) => async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      order.push(n);
      if (n === 1) throw new Error('one fails');
    };
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => limited(work(n))));
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, false]);
    await limited(work(9));
    expect(order.at(-1)).toBe(9);
  });
});
