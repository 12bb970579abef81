import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Envelope } from '../../platform/contract/index.ts';
import type { PostImage } from '../../platform/contract/endpoints/posts.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { startBucket } from '../support/bucket.ts';

let app: TestApp;
let stop: () => Promise<void>;
beforeAll(async () => {
  const { env, stop: stopBucket } = await startBucket();
  stop = stopBucket;
  app = await buildTestApp({ env });
});
afterAll(async () => {
  await app.stop();
  await stop();
});

it('keeps what people upload in a bucket, and serves it from there, whole and in parts', async () => {
  const user = await app.asUser();
  const bytes = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer();
  const csrf = (await user.get<string>('/api/bbs/weibo/csrfToken')).Message;
  const head = '--edge\r\ncontent-disposition: form-data; name="upload-file"; filename="x.png"\r\n\r\n';
  const uploaded = await user.inject({
    method: 'POST',
    url: `/api/bbs/images?zone=sw4&_csrf=${encodeURIComponent(csrf)}`,
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
  });
  const { url = '', thumb = '' } = uploaded.json<Envelope<PostImage[]>>().Message[0] ?? {};
  const whole = await app.visitor.inject({ url });
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await sharp(whole.rawPayload).metadata()).width).toBe(60);
  expect((await app.visitor.inject({ url: thumb })).headers['content-type']).toBe('image/webp');
  const part = await app.visitor.inject({ url, headers: { range: 'bytes=4-9' } });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 4-9/${whole.rawPayload.length}`]);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(4, 10))).toBe(true);
  expect((await app.visitor.inject({ method: 'HEAD', url })).headers['content-length']).toBe(
    String(whole.rawPayload.length),
  );
  expect((await app.visitor.inject({ url: url.replace(/[0-9a-f]\./, 'x.') })).statusCode).toBe(404);
  const reply = await user.send('POST', '/api/bbs/weibo/add?zone=sw4', {
    wbTitle: 't',
    wbThemeId: 1,
    wbContent: `<p>a <img src="${url}"></p>`,
  });
  expect(reply.Succeed).toBe(true);
});
