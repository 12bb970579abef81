import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskStorage, type ByteRange, type Storage } from '../../providers/storage/index.ts';
import { mediaKey } from './keys.ts';
import { pluginStorage } from './plugin-storage.ts';
import { serveMedia } from './serve.ts';

const HASH = 'ab'.repeat(32);
const BYTES = Buffer.from(Array.from({ length: 5_000 }, (_, n) => n % 251));
const URL = `/media/${mediaKey('sw4', HASH, 'mp4')}`;
const ETAG = `"${HASH}.mp4"`;

let folder: string;
let disk: Storage;
let app: FastifyInstance;
/** How many bytes were read from the storage. */
let reads = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gh-serve-'));
  disk = createDiskStorage(folder);
  const storage = pluginStorage(disk);
  for (const extension of ['mp4', 'mp3', 'm4a', 'ogg', 'wav', 'jpg', 'webp'] as const)
    await storage.put(mediaKey('sw4', HASH, extension), BYTES, '');
  await storage.put('_video/7/part-1', BYTES, '');
  app = Fastify();
  await app.register(compress, { threshold: 10, encodings: ['gzip', 'identity'] });
  const counted = { ...disk, read: (key: string, range?: ByteRange) => (reads++, disk.read(key, range)) };
  await app.register(serveMedia, { storage: counted, audience: async () => 'everybody' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET', url = URL) =>
  app.inject({ method, url, headers: { 'accept-encoding': 'gzip', ...headers } });

it('says that it serves parts', async () => {
  const reply = await ask({});
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-type': 'video/mp4',
    'content-length': '5000',
    etag: ETAG,
  });
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.rawPayload.equals(BYTES)).toBe(true);
});

it.each([
  ['bytes=0-99', 0, 99],
  ['bytes=4990-', 4990, 4999],
  ['bytes=-5', 4995, 4999],
  ['bytes=100-99999', 100, 4999],
])('%s', async (range, start, end) => {
  const reply = await ask({ range });
  expect(reply.statusCode).toBe(206);
  expect(reply.headers).toMatchObject({
    'content-range': `bytes ${start}-${end}/5000`,
    'content-length': String(end - start + 1),
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    etag: ETAG,
  });
  expect(reply.rawPayload.equals(BYTES.subarray(start, end + 1))).toBe(true);
});

it('refuses parts behind the end, and keeps no browser from asking again', async () => {
  const reply = await ask({ range: 'bytes=5000-' });
  expect([reply.statusCode, reply.headers['content-range'], reply.body]).toEqual([416, 'bytes */5000', '']);
  expect(reply.headers['cache-control']).toBe('no-store');
});

it('sends the whole for what it does not know, and for a part of another version', async () => {
  for (const headers of [
    { range: 'bytes=1-2,5-6' },
    { range: 'lines=1-2' },
    { range: 'bytes=0-9', 'if-range': '"other"' },
    { range: 'bytes=0-9', 'if-range': `W/${ETAG}` },
    { range: 'bytes=0-9', 'if-range': 'Wed, 21 Oct 2015 07:28:00 GMT' },
  ]) {
    const reply = await ask(headers);
    expect([headers, reply.statusCode, reply.rawPayload.length]).toEqual([headers, 200, 5000]);
  }
  expect((await ask({ range: 'bytes=0-9', 'if-range': ETAG })).statusCode).toBe(206);
});

it('answers HEAD and what the browser holds without reading', async () => {
  reads = 0;
  const head = await ask({ range: 'bytes=0-9' }, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.headers['accept-ranges'], head.body]).toEqual([
    200,
    '5000',
    'bytes',
    '',
  ]);
  const held = await ask({ 'if-none-match': ETAG, range: 'bytes=0-9' });
  expect([held.statusCode, held.body, held.headers.etag]).toEqual([304, '', ETAG]);
  expect(reads).toBe(0);
  expect((await ask({}, 'HEAD', URL.replace('sw4', 'mx'))).statusCode).toBe(404);
});

it('knows the types of sound, film and poster', async () => {
  const types = await Promise.all(
    ['mp3', 'm4a', 'ogg', 'wav', 'jpg', 'webp'].map(
      async (end) => (await ask({}, 'HEAD', URL.replace(/mp4$/, end))).headers['content-type'],
    ),
  );
  expect(types).toEqual(['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'image/jpeg', 'image/webp']);
});

it('serves nothing that is not public', async () => {
  for (const path of [
    '_video/7/part-1',
    `sw4/ab/${HASH}.html`,
    `sw4/ab/${HASH}.mp4/..`,
    `sw4/ab/${HASH}.constructor`,
  ]) {
    expect([path, (await ask({}, 'GET', `/media/${path}`)).statusCode]).toEqual([path, 404]);
  }
});

it('gives plugins public and private keys only', async () => {
  const storage = pluginStorage(disk);
  expect(await storage.exists('_video/7/part-1')).toBe(true);
  for (const key of ['video/1', '_video', '_video/../x', '_video/.hidden', '_Video/1', 'sw4/ab/x.mp4', '_v/1/2/3/4/5'])
    await expect(storage.put(key, BYTES, ''), key).rejects.toThrow(TypeError);
});
