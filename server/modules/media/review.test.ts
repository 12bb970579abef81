import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import {
  createRefusedImages,
  type RefusedImages,
  type ReviewedImage,
  type Verdict,
} from '../../providers/image-review/index.ts';
import { createDiskStorage, type Storage } from '../../providers/storage/index.ts';
import { createWorld, refusal, type World } from '../posts/test-support.ts';
import { createAvatars } from './avatar.ts';
import { createLateReview } from './late-review.ts';
import { createMedia, type MediaService } from './media.ts';
import { sha256 } from './keys.ts';
import { createImageChecks } from './review.ts';
import { createWithdraw } from './withdraw.ts';

const outside = { read: async () => Promise.reject(new Error('no outside')) };
const picture = (red = 10) =>
  sharp({ create: { width: 6, height: 6, channels: 3, background: { r: red, g: 1, b: 1 } } })
    .png()
    .toBuffer();

describeOnEachEngine('the image review', (open) => {
  let w: World;
  let folder: string;
  let storage: Storage;
  let refused: RefusedImages;
  let uid: number;
  let answer: Verdict;
  let asked: ReviewedImage[];
  const reviewer = {
    review: async (image: ReviewedImage) => {
      asked.push(image);
      return answer;
    },
  };

  beforeEach(async () => {
    w = await createWorld(await open());
    uid = await w.user('ann');
    folder = await mkdtemp(join(tmpdir(), 'gh-review-'));
    storage = createDiskStorage(folder);
    refused = createRefusedImages(w.db);
    asked = [];
    answer = { verdict: 'pass' };
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const checksOf = (whenDown: 'refuse' | 'later') => createImageChecks({ refused, reviewer, whenDown });
  const mediaOf = (whenDown: 'refuse' | 'later' = 'refuse'): MediaService =>
    createMedia({ db: w.db, storage, outside, checks: checksOf(whenDown), now: Date.now });
  const withdraw = (hash: string) => createWithdraw({ db: w.db, storage, refused })(hash, 5);
  const late = (now: number) =>
    createLateReview({ db: w.db, storage, reviewer, withdraw: createWithdraw({ db: w.db, storage, refused }) })(now);
  const file = (bytes: Buffer) => ({ filename: 'a.png', bytes });
  const stored = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('.')).length;

  it('sees what would be shown, with zone, uploader and hash', async () => {
    const { url } = await mediaOf().upload(w.ctx(uid), file(await picture()));
    const { bytes, ...image } = asked[0] ?? { bytes: Buffer.alloc(0) };
    expect(image).toEqual({ zone: 'sw4', uid, mime: 'image/png', sha256: sha256(bytes) });
    expect(url).toContain(sha256(bytes));
  });

  it('refuses with the reason, and stores nothing', async () => {
    answer = { verdict: 'reject', reason: 'A weapon' };
    const error = await mediaOf()
      .upload(w.ctx(uid), file(await picture()))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      id: 'IMAGE_REJECTED_REASON',
      kind: { status: 400, code: 18 },
      values: { reason: 'A weapon' },
    });
    answer = { verdict: 'reject', reason: '' };
    expect(await refusal(mediaOf().upload(w.ctx(uid), file(await picture())))).toBe('IMAGE_REJECTED');
    expect(await stored()).toBe(0);
  });

  it('marks what it has doubts about, and no text can show that', async () => {
    answer = { verdict: 'flag' };
    const bytes = await picture();
    const { url } = await mediaOf().upload(w.ctx(uid), file(bytes));
    expect(url).toMatch(/\.png\?ptype=1$/);
    expect((await mediaOf().find('sw4', [url, url.split('?')[0] ?? ''])).size).toBe(0);
    answer = { verdict: 'pass' };
    const passed = await mediaOf().upload(w.ctx(uid), file(bytes));
    expect((await mediaOf().find('sw4', [passed.url])).size).toBe(1);
  });

  it('refuses for now when nobody answers, if so configured', async () => {
    answer = { verdict: 'down' };
    expect(await refusal(mediaOf('refuse').upload(w.ctx(uid), file(await picture())))).toBe('IMAGE_REVIEW_DOWN');
    expect(await stored()).toBe(0);
  });

  it('lets pass when nobody answers, if so configured, and asks again until somebody does', async () => {
    answer = { verdict: 'down' };
    const media = mediaOf('later');
    const [good, bad] = [
      await media.upload(w.ctx(uid, { now: 0 }), file(await picture(1))),
      await media.upload(w.ctx(uid, { now: 1 }), file(await picture(2))),
    ];
    expect((await media.find('sw4', [good.url, bad.url])).size).toBe(2);
    asked = [];
    await late(100);
    expect(asked.length).toBe(1); // still down: the next is not asked about
    await late(101);
    await late(102);
    expect(asked.length).toBe(2); // and this one waits
    answer = { verdict: 'pass' };
    await late(30 * 60_000);
    expect(asked.map(({ sha256: hash }) => hash).toSorted().length).toBe(4);
    await late(24 * 60 * 60_000);
    expect(asked.length).toBe(4); // nothing waits any more
    expect((await media.find('sw4', [good.url, bad.url])).size).toBe(2);
  });

  it('withdraws what it refuses later', async () => {
    answer = { verdict: 'down' };
    const bytes = await picture(3);
    const { url } = await mediaOf('later').upload(w.ctx(uid, { now: 0 }), file(bytes));
    answer = { verdict: 'reject', reason: '' };
    await late(60_000);
    expect(await stored()).toBe(0);
    expect((await mediaOf().find('sw4', [url])).size).toBe(0);
    answer = { verdict: 'pass' };
    expect(await refusal(mediaOf().upload(w.ctx(uid), file(bytes)))).toBe('IMAGE_REJECTED');
  });

  it('refuses what is on the list everywhere: by the file as uploaded, and as we have stored it', async () => {
    const [first, second] = [await picture(4), await picture(5)];
    await refused.add(sha256(first), 1);
    const { url } = await mediaOf().upload(w.ctx(uid), file(second));
    const hash = /([0-9a-f]{64})/.exec(url)?.[1] ?? '';
    expect(await withdraw(hash)).toEqual({ isNew: true, removed: 1 });
    expect(await withdraw(hash)).toEqual({ isNew: false, removed: 0 });
    expect(await stored()).toBe(0);
    const avatars = createAvatars({ db: w.db, storage, checks: checksOf('refuse') });
    asked = [];
    for (const bytes of [first, second]) {
      expect(await refusal(mediaOf().upload(w.ctx(uid), file(bytes)))).toBe('IMAGE_REJECTED');
      expect(await refusal(mediaOf().uploadUnchecked(w.ctx(uid), file(bytes)))).toBe('IMAGE_REJECTED');
      expect(await refusal(mediaOf().uploadText(w.ctx(uid), bytes.toString('base64')))).toBe('IMAGE_REJECTED');
    }
    expect(await refusal(avatars.uploadAvatar(w.ctx(uid), { bytes: first }))).toBe('IMAGE_REJECTED');
    expect(asked).toEqual([]);
    expect(await refused.remove(sha256(first))).toBe(true);
    await mediaOf().upload(w.ctx(uid), file(first));
    expect((await refused.list(10)).map((row) => row.sha256)).toEqual([hash]);
  });

  it('lets no avatar be shown that it has doubts about or has not seen', async () => {
    const avatars = createAvatars({ db: w.db, storage, checks: checksOf('later') });
    const bytes = await picture(6);
    answer = { verdict: 'flag' };
    expect(await refusal(avatars.uploadAvatar(w.ctx(uid), { bytes }))).toBe('IMAGE_REJECTED');
    answer = { verdict: 'down' };
    expect(await refusal(avatars.uploadAvatar(w.ctx(uid), { bytes }))).toBe('IMAGE_REVIEW_DOWN');
    answer = { verdict: 'pass' };
    expect(await avatars.uploadAvatar(w.ctx(uid), { bytes })).toMatch(/avatar\.webp$/);
  });

  it('stores nothing of a picture that is refused between its check and its storing', async () => {
    const bytes = await picture(8);
    let withdrawn: Promise<unknown> | undefined;
    const late: Storage = {
      ...storage,
      put: async (key, content, type) => {
        await storage.put(key, content, type);
        withdrawn ??= withdraw(/([0-9a-f]{64})/.exec(key)?.[1] ?? '');
        await withdrawn;
      },
    };
    const media = createMedia({ db: w.db, storage: late, outside, checks: checksOf('refuse'), now: Date.now });
    expect(await refusal(media.upload(w.ctx(uid), file(bytes)))).toBe('IMAGE_REJECTED');
    expect(await stored()).toBe(0);
  });

  it('withdraws a picture that is uploaded at the same moment, or refuses it', async () => {
    const bytes = await picture(7);
    const { url } = await mediaOf().upload(w.ctx(uid), file(bytes));
    const hash = /([0-9a-f]{64})/.exec(url)?.[1] ?? '';
    await Promise.allSettled([withdraw(hash), ...[1, 2, 3].map(() => mediaOf().upload(w.ctx(uid), file(bytes)))]);
    expect((await mediaOf().find('sw4', [url])).size).toBe(0);
  });
});
