import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { LIMITS, type Envelope } from '../../platform/contract/index.ts';
import type { MediaTables } from '../../server/modules/media/tables.ts';
import type { PostImage } from '../../platform/contract/endpoints/posts.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png', size = 40, colour = '#2fb5d4') =>
  sharp({ create: { width: size, height: size / 2, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();

describeApi('images', (world) => {
  async function upload(
    client: TestClient,
    bytes: Buffer,
    { field = 'upload-file', zone = 'sw4', type = 'image/png', token = true } = {},
  ) {
    const csrf = token ? (await client.get<string>('/api/bbs/weibo/csrfToken')).Message : '';
    const head = `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="../../x.png"\r\ncontent-type: ${type}\r\n\r\n`;
    const response = await client.inject({
      method: 'POST',
      url: `/api/bbs/images?zone=${zone}&_csrf=${encodeURIComponent(csrf)}`,
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
    });
    const envelope = response.json<Envelope<PostImage[]>>();
    const result =
      response.statusCode < 400 ? '200' : `${response.statusCode} ${String(response.headers['x-error-id'])}`;
    return { result, image: envelope.Message?.[0] };
  }

  test('an upload is served, small and large, for ever, as a picture and nothing else', async () => {
    const user = await world.app.asUser();
    const { result, image } = await upload(user, await picture('png', 1000));
    expect([result, image?.width, image?.height]).toEqual(['200', 1000, 500]);
    for (const [url, type, width] of [
      [image?.url, 'image/png', 1000],
      [image?.thumb, 'image/webp', 480],
    ] as const) {
      const file = await world.app.visitor.inject({ url: url ?? '' });
      expect(file.statusCode).toBe(200);
      expect(file.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, s-maxage=600, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox') as string,
      });
      expect((await sharp(file.rawPayload).metadata()).width).toBe(width);
      const again = await world.app.visitor.inject({
        url: url ?? '',
        headers: { 'if-none-match': String(file.headers.etag) },
      });
      expect(again.statusCode).toBe(304);
    }
  });

  test('nobody fills the disk with pictures that stand in nothing', async () => {
    const user = await world.app.asUser();
    const { image } = await upload(user, await picture('png', 44));
    await world.app.db.tx(async () => {
      const own = world.app.db.q<MediaTables>().updateTable('media').where('uid', '=', user.uid);
      await own.set({ bytes: LIMITS.unusedImageBytes }).execute();
    });
    expect((await upload(user, await picture('png', 46))).result).toBe('429 IMAGES_UNUSED');
    // Nor with pictures of themselves.
    const [icon, token] = [await picture('png', 50), (await user.get<string>('/api/bbs/weibo/csrfToken')).Message];
    const head = '--b\r\ncontent-disposition: form-data; name="iconfile"; filename="a.png"\r\n\r\n';
    const setIcon = async () => {
      const { headers, statusCode } = await user.inject({
        method: 'POST',
        url: `/api/bbs/user/updateIcon?zone=sw4&_csrf=${encodeURIComponent(token)}`,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: Buffer.concat([Buffer.from(head), icon, Buffer.from('\r\n--b--\r\n')]),
      });
      return [statusCode, headers['x-error-id']];
    };
    expect(await setIcon()).toEqual([429, 'IMAGES_UNUSED']);
    const { q } = world.app.db;
    await world.app.db.tx(() => q<MediaTables>().updateTable('media').set({ bytes: 1 }).execute());
    expect((await setIcon())[0]).toBe(200);
    await world.app.db.tx(() =>
      q<MediaTables>().updateTable('media_avatar').set({ bytes: LIMITS.unusedImageBytes }).execute(),
    );
    expect((await upload(user, await picture('png', 52))).result).toBe('429 IMAGES_UNUSED');
    expect(await setIcon()).toEqual([429, 'IMAGES_UNUSED']);
    await world.app.db.tx(async () => {
      await q<MediaTables>().deleteFrom('media_avatar').execute();
      const own = q<MediaTables>().updateTable('media').where('uid', '=', user.uid);
      await own.set({ bytes: LIMITS.unusedImageBytes }).execute();
    });
    const data = (await picture('png', 48)).toString('base64');
    const text = await user.send('POST', '/api/bbs/images/base64?zone=sw4', { images: data });
    expect(outcome(text)).toBe('429 IMAGES_UNUSED');
    expect((await upload(user, await picture('png', 46), { zone: 'mx' })).result).toBe('200');
    expect((await upload(await world.app.asUser(), await picture('png', 46))).result).toBe('200');
    // What stands somewhere is counted no more.
    expect(await world.post(user, { wbContent: `<p><img src="${image?.url}"></p>` })).toBeGreaterThan(0);
    expect((await upload(user, await picture('png', 50))).result).toBe('200');
  });

  test('what a camera wrote into a photo is not served', async () => {
    const user = await world.app.asUser();
    const photo = await sharp(await picture('jpeg', 60))
      .withExif({ IFD0: { Artist: 'SECRET-ARTIST', Make: 'SECRET-CAMERA' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('SECRET-CAMERA')).toBe(true);
    const { image } = await upload(user, photo, { type: 'image/jpeg' });
    for (const url of [image?.url ?? '', image?.thumb ?? '']) {
      const { rawPayload } = await world.app.visitor.inject({ url });
      expect(rawPayload.includes('SECRET')).toBe(false);
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    }
  });

  test('what is no jpeg, png or gif is refused by its bytes, whatever it is called', async () => {
    const user = await world.app.asUser();
    const png = await picture();
    const cases: [Buffer, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), '400 IMAGE_TYPE'],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), '400 IMAGE_TYPE'],
      [await picture('webp'), '400 IMAGE_TYPE'],
      [Buffer.alloc(0), '400 IMAGE_TYPE'],
      [png.subarray(0, 60), '400 IMAGE_BROKEN'],
      [Buffer.concat([png.subarray(0, 8), Buffer.from('rubbish '.repeat(50))]), '400 IMAGE_BROKEN'],
      [Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), '413 PAYLOAD_TOO_LARGE'],
    ];
    for (const [bytes, expected] of cases) expect((await upload(user, bytes)).result).toBe(expected);
    expect((await upload(user, png, { field: 'file' })).result).toBe('400 BAD_INPUT');
    expect((await upload(user, png, { token: false })).result).toBe('403 BAD_CSRF');
    expect((await upload(user, await picture('gif'))).result).toBe('200');
    expect((await upload(user, await picture('jpeg'), { type: 'text/html' })).result).toBe('200');
    expect((await upload(world.app.visitor, png)).result).toBe('401 NOT_SIGNED_IN');
  });

  test('a picture of more pixels than allowed is refused before it is decoded', async () => {
    const user = await world.app.asUser();
    const huge = await picture('png');
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    expect((await upload(user, huge)).result).toBe('400 IMAGE_PIXELS');
  });

  test('a post and a comment show an uploaded picture of their own zone, not of another', async () => {
    const user = await world.app.asUser();
    const { image } = await upload(user, await picture('png', 50, '#ff8a3c'));
    const html = `<p>看图</p><img src="${image?.url}">`;
    const wbId = await world.post(user, { wbContent: html });
    expect(await world.app.visitor.get(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).toMatchObject({
      Message: { wbImages: [image] },
    });
    const body = { wbId, content: '跟一张图', wbImages: JSON.stringify([image?.url, image?.url]) };
    expect(await user.send('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', body)).toMatchObject({
      Message: { wbImages: [image] },
    });
    const elsewhere = await user.send('POST', '/api/bbs/weibo/add?zone=mx', {
      wbContent: html,
      wbTitle: '帖子',
      wbThemeId: 1,
    });
    expect(elsewhere.headers['x-error-id']).toBe('IMAGE_UNKNOWN');
  });

  test.each([
    '/media/',
    '/media/sw4',
    '/media/../secret',
    '/media/..%2f..%2fguildhall.db',
    '/media/sw4/aa/%2e%2e/x.png',
    `/media/sw4/aa/${'a'.repeat(64)}.png`,
    `/media/sw4/aa/aa${'b'.repeat(62)}.svg`,
  ])('%s is not there', async (url) => expect((await world.app.visitor.inject({ url })).statusCode).toBe(404));
});
