import sharp from 'sharp';
import type { PostImage } from '../../platform/contract/endpoints/posts.ts';
import type { Envelope } from '../../platform/contract/index.ts';
import type { TestClient } from './app.ts';

let shade = 0;

/**
 * Uploads a small picture, another one each time.
 * @param call the last part of the address: `images`, or a call of its kind
 * @returns its address
 */
export async function uploadPicture(who: TestClient, zone = 'sw4', call = 'images'): Promise<string> {
  shade += 1;
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 8 };
  const bytes = await sharp({ create: { width: 3, height: 3, channels: 3, background } })
    .png()
    .toBuffer();
  const csrf = (await who.get<string>('/api/bbs/weibo/csrfToken')).Message;
  const head = '--edge\r\ncontent-disposition: form-data; name="upload-file"; filename="x.png"\r\n\r\n';
  const response = await who.inject({
    method: 'POST',
    url: `/api/bbs/${call}?zone=${zone}&_csrf=${encodeURIComponent(csrf)}`,
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
  });
  return response.json<Envelope<PostImage[]>>().Message[0]?.url ?? '';
}
