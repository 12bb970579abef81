import { beforeAll, expect, test } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { makeClip } from '../../../tests/support/ffmpeg.ts';
import { fail, VideoRefusal, type VideoFault, storageService } from '../../../server/sdk/index.ts';
import { cancel, fakeProvider, fakeVideo, hostOf, status, uploadWhole } from './test-support.ts';
import { LEASE_MS } from './transcoding.ts';

describeApi('transcoding of videos', (world) => {
  let clip: Buffer;
  beforeAll(() => {
    clip = makeClip('mp4');
  });

  let size = 100;
  const complete = async (): Promise<{ author: TestClient; filekey: string; url: string }> => {
    const author = await world.app.asUser();
    return { author, ...(await uploadWhole(author, fakeVideo((size += 1)))) };
  };
  const served = async (url: string) => (await world.app.visitor.inject({ url })).statusCode;

  test('makes files that players can seek in, and leaves no pieces', async () => {
    const author = await world.app.asUser();
    const { filekey, url } = await uploadWhole(author, clip);
    expect((await status(author, filekey)).Message).toMatchObject({ state: 'queued', videoUrl: url, renditions: [] });
    expect(await served(url)).toBe(404);
    await hostOf(world).next(Date.now());
    const { Message: done } = await status(author, filekey);
    expect(done).toMatchObject({ state: 'ready', progress: 100, width: 320, height: 180, reason: '' });
    expect(done.renditions).toEqual([{ resolution: '360', url, width: 320, height: 180 }]);
    expect(done.duration).toBeCloseTo(1, 0);
    const part = await world.app.visitor.inject({ url, headers: { range: 'bytes=4-7' } });
    expect([part.statusCode, part.headers['content-type'], part.body]).toEqual([206, 'video/mp4', 'ftyp']);
    expect((await world.app.visitor.inject({ url: done.coverUrl })).headers['content-type']).toBe('image/jpeg');
    expect(await world.app.core.services.of(storageService).exists(`_video/${filekey}/0`)).toBe(false);
  });

  test('tells what a file is that only begins as a video does', async () => {
    const { author, filekey } = await complete();
    await hostOf(world).next(Date.now());
    expect((await status(author, filekey)).Message).toMatchObject({
      state: 'failed',
      reason: '视频文件已损坏，无法处理',
    });
    expect(await world.app.core.services.of(storageService).exists(`_video/${filekey}/0`)).toBe(false);
  });

  test('is done once, whatever hosts are there', async () => {
    const { author, filekey } = await complete();
    const providers = [1, 2, 3].map(() => fakeProvider(world));
    const now = Date.now();
    await Promise.all(providers.map((video) => hostOf(world, { video }).next(now)));
    expect(providers.flatMap(({ asked }) => asked)).toHaveLength(1);
    expect((await status(author, filekey)).Message.state).toBe('ready');
  });

  test('goes to another host when one has died, not before', async () => {
    const { author, filekey } = await complete();
    const host = hostOf(world, { video: fakeProvider(world) });
    const now = Date.now();
    const { id } = await host.row(author, filekey);
    await world.app.db.tx(() =>
      host.store.update(id, { state: 'processing', claim: 'dead', attempts: 1, try_at: now + LEASE_MS }),
    );
    await host.next(now + LEASE_MS - 1);
    expect((await status(author, filekey)).Message.state).toBe('processing');
    await host.next(now + LEASE_MS);
    expect((await status(author, filekey)).Message.state).toBe('ready');
  });

  test('is given up when it takes each host with it', async () => {
    const { author, filekey } = await complete();
    const video = fakeProvider(world);
    const host = hostOf(world, { video });
    const { id } = await host.row(author, filekey);
    await world.app.db.tx(() => host.store.update(id, { state: 'processing', claim: 'dead', attempts: 4, try_at: 1 }));
    await host.next(Date.now());
    expect(video.asked).toEqual([]);
    expect((await status(author, filekey)).Message).toMatchObject({
      state: 'failed',
      reason: '视频处理失败，请重新上传',
    });
  });

  test('is tried again after a fault of ours, later, and some time given up', async () => {
    const { author, filekey } = await complete();
    let faults = 1;
    const video = fakeProvider(world, async () => {
      if (faults-- > 0) throw new Error('the disk is full');
    });
    const host = hostOf(world, { video });
    const now = Date.now();
    await expect(host.next(now)).rejects.toThrow('the disk is full');
    await host.next(now + 1);
    expect(video.asked).toHaveLength(1);
    await host.next(now + 10 * 60_000);
    expect((await status(author, filekey)).Message.state).toBe('ready');

    const other = await complete();
    faults = 9;
    for (let n = 1; n <= 5; n++) await host.next(now + n * 3600_000).catch(() => undefined);
    expect(video.asked).toHaveLength(2 + 4);
    expect((await status(other.author, other.filekey)).Message.state).toBe('failed');
  });

  test('waits for a storage that is down, however long', async () => {
    const { author, filekey } = await complete();
    let faults = 9;
    const video = fakeProvider(world, async () => {
      if (faults-- > 0) throw fail('STORAGE_DOWN');
    });
    const host = hostOf(world, { video });
    const now = Date.now();
    for (let n = 0; n < 9; n++) await expect(host.next(now + n * 2 * LEASE_MS)).rejects.toThrow('STORAGE_DOWN');
    expect((await status(author, filekey)).Message.state).toBe('queued');
    await host.next(now + 24 * LEASE_MS);
    expect((await status(author, filekey)).Message.state).toBe('ready');
  });

  test('stops when its upload is cancelled, and leaves nothing', async () => {
    const { author, filekey, url } = await complete();
    let reached = (): void => undefined;
    const isAtIt = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const video = fakeProvider(
      world,
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          // AbortController gives an error.
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          reached();
        }),
    );
    const running = hostOf(world, { video }).next(Date.now());
    await isAtIt;
    const { coverUrl } = (await status(author, filekey)).Message;
    expect(await served(coverUrl)).toBe(200);
    expect(outcome(await cancel(author, filekey))).toBe('200');
    await running;
    expect(await served(url)).toBe(404);
    // Its picture is one like others, which the sweep takes.
    await world.app.core.pictures.sweep(Date.now() + 8 * 24 * 3600_000);
    expect(await served(coverUrl)).toBe(404);
    expect(outcome(await status(author, filekey))).toBe('404 VIDEO_UNKNOWN');
  });

  test.each<[VideoFault, string]>([
    ['codec', '不支持该视频的编码格式，请转换后再上传'],
    ['long', '视频时长不能超过3小时'],
  ])('tells who has posted it why there is no video: %s', async (fault, reason) => {
    const { author, url } = await complete();
    const wbId = await world.post(author, { existVideo: 1, videoUrl: url });
    const detail = () => author.get<Record<string, unknown>>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`);
    expect((await detail()).Message).toMatchObject({ existVideo: 1, videoState: 'queued' });
    const video = fakeProvider(world, () => Promise.reject(new VideoRefusal(fault)));
    await hostOf(world, { video }).next(Date.now());
    expect((await detail()).Message).not.toHaveProperty('existVideo');
    const told = await author.get('/api/bbs/user/messages/all/systemMsg?zone=sw4&action=0');
    expect(JSON.stringify(told.Message)).toContain(`您帖子中的视频“clip.mp4”未能处理：${reason}`);
  });
});
