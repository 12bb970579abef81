import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClip, type Clip } from '../../../tests/support/ffmpeg.ts';
import { VideoRefusal, type VideoFormat, type VideoProvider, type VideoWork } from '../../sdk/video.ts';
import { createFfmpeg } from './index.ts';

const LIMITS = { seconds: 60, pixels: 2_000_000 };

describe('ffmpeg', () => {
  let folder: string;
  let provider: VideoProvider;
  const clip = makeClip('mp4');
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gh-ffmpeg-'));
    provider = createFfmpeg({ folder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const transcode = (bytes: Buffer, format: VideoFormat, changed: Partial<VideoWork> = {}) =>
    provider.withFolder(async (place) => {
      const source = join(place, 'source');
      await writeFile(source, bytes);
      const posters: object[] = [];
      const progress: number[] = [];
      const result = await provider.transcode({
        source,
        format,
        folder: place,
        limits: LIMITS,
        edges: [360, 1080],
        signal: new AbortController().signal,
        onPoster: async ({ width, height }) => void posters.push({ width, height }),
        onProgress: (percent) => void progress.push(percent),
        ...changed,
      });
      return { ...result, posters, progress };
    });
  const fault = async (bytes: Buffer, format: VideoFormat, changed?: Partial<VideoWork>) => {
    const error: unknown = await transcode(bytes, format, changed).then(
      () => null,
      (reason: unknown) => reason,
    );
    return error instanceof VideoRefusal ? error.fault : error;
  };

  it.each<[string, VideoFormat, Clip]>([
    ['mp4', 'mp4', { withSound: false }],
    ['mkv', 'matroska', {}],
    ['wmv', 'asf', { codecs: ['-c:v', 'wmv2', '-c:a', 'wmav2'] }],
    ['mpg', 'mpeg', { codecs: ['-c:v', 'mpeg2video', '-r', '25', '-c:a', 'mp2'] }],
  ])('takes .%s', async (ending, format, clip) => {
    const { width, height, duration, posters } = await transcode(makeClip(ending, clip), format);
    expect({ width, height, posters }).toEqual({ width: 320, height: 180, posters: [{ width: 320, height: 180 }] });
    expect(duration).toBeGreaterThan(0.8);
    expect(duration).toBeLessThan(1.5);
  });

  it('makes the sizes that it is asked for, upright and never larger than the source', async () => {
    const { renditions } = await transcode(makeClip('mp4', { size: '500x750' }), 'mp4');
    expect(renditions.map(({ edge, width, height }) => ({ edge, width, height }))).toEqual([
      { edge: 360, width: 360, height: 540 },
      { edge: 1080, width: 500, height: 750 },
    ]);
  });

  it('says what is wrong with a file', async () => {
    expect(await fault(makeClip('mkv', { codecs: ['-c:v', 'ffv1'] }), 'matroska')).toBe('codec');
    expect(await fault(makeClip('mp4', { codecs: ['-map', '1:a'] }), 'mp4')).toBe('type');
    expect(await fault(clip.subarray(0, 9_000), 'mp4')).toBe('broken');
    expect(await fault(clip, 'matroska')).toBe('broken');
    expect(await fault(clip, 'mp4', { limits: { ...LIMITS, seconds: 0.5 } })).toBe('long');
    expect(await fault(clip, 'mp4', { limits: { ...LIMITS, pixels: 50_000 } })).toBe('pixels');
  });

  it('takes no pictures that are larger than the first and than what is taken', async () => {
    const streams = ['160x90', '640x360'].map((size) =>
      makeClip('m2v', { size, codecs: ['-c:v', 'mpeg2video', '-r', '25', '-an'] }),
    );
    const growing = Buffer.concat(streams);
    const limits = { ...LIMITS, pixels: 50_000 };
    expect((await transcode(growing, 'mpegvideo')).duration).toBeGreaterThan(1.5);
    expect(await fault(growing, 'mpegvideo', { limits })).toBe('broken');
  });

  it('asks no address that a file names, and reads no other file', async () => {
    let asked = 0;
    const server = createServer((_request, reply) => {
      asked++;
      reply.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number }; // it listens on a port
    const other = join(folder, 'other.mp4');
    await writeFile(other, clip);
    const lists = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:${port}/a.ts\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${other}'\n`,
      `[Reference]\r\nRef1=http://127.0.0.1:${port}/a.asf\r\n`,
    ];
    for (const list of lists)
      for (const format of ['mp4', 'matroska', 'mpeg', 'mpegvideo', 'asf'] as const)
        expect(await fault(Buffer.from(list), format), `${format} ${list}`).toMatch(/broken|type|codec/);
    expect(asked).toBe(0);
    server.close();
  });

  it('ends at once when it is to stop, and leaves nothing', async () => {
    const control = new AbortController();
    const reason = new Error('cancelled');
    const long = makeClip('mp4', { seconds: 20, size: '960x540' });
    const before = performance.now();
    const error = await fault(long, 'mp4', {
      signal: control.signal,
      onPoster: async () => control.abort(reason),
    });
    expect(error).toBe(reason);
    expect(performance.now() - before).toBeLessThan(5_000);
    expect((await readdir(folder)).filter((name) => name.startsWith('video-'))).toEqual([]);
  });

  it('is not available where the program is not', async () => {
    expect(await createFfmpeg({ folder, ffmpeg: '/nowhere/ffmpeg' }).isAvailable()).toBe(false);
    expect(await createFfmpeg({ folder, ffprobe: '/nowhere/ffprobe' }).isAvailable()).toBe(false);
    expect(await provider.isAvailable()).toBe(true);
  });
});
