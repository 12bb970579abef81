import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startBucket } from '../../../tests/support/bucket.ts';
import { bucket } from '../../host/operations/settings.ts';
import { createS3Storage } from './s3.ts';
import { describeStorage } from './test-support.ts';

describeStorage('a bucket', async () => {
  const { env, stop } = await startBucket();
  const config = bucket(env);
  if (!config) throw new Error('no bucket');
  return { storage: createS3Storage(config), close: stop };
});

/** Answers the first requests with 503. */
async function shaky(failures: number) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      bodies.push(`${request.method} ${request.url?.split('?')[0]} ${body.length}`);
      response.writeHead(bodies.length <= failures ? 503 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const storage = createS3Storage({ bucket: 'media', region: 'x', endpoint, pathStyle: true, credentials });
  return { storage, bodies, close: () => server.close() };
}

it('sends a local file again, whole, when the bucket fails in between', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gh-storage-'));
  const path = join(folder, 'film');
  await writeFile(path, Buffer.alloc(200_000, 1));
  const passing = await shaky(2);
  await passing.storage.putFile('sw4/aa/x.mp4', path, 'video/mp4');
  expect(passing.bodies).toEqual(Array.from({ length: 3 }, () => 'PUT /media/sw4/aa/x.mp4 200000'));
  passing.close();
  const lasting = await shaky(99);
  await expect(lasting.storage.putFile('sw4/aa/x.mp4', path, 'video/mp4')).rejects.toThrow();
  expect(lasting.bodies.length).toBe(3);
  lasting.close();
  await rm(folder, { recursive: true });
});

it('gives no other bytes than those asked for, whatever a server makes of ranges', async () => {
  const { storage, close } = await shaky(0); // answers 200 and nothing else
  await expect(storage.read('sw4/aa/x.mp4', { start: 5, end: 9 })).rejects.toThrow('the whole');
  close();
});
