import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { PostImage } from '../../platform/contract/endpoints/posts.ts';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';
import { startBucket, startGuardedBucket } from '../support/bucket.ts';
import { outcome } from './each-engine.ts';

const SECRET = 'a-secret-that-no-log-shows';
const ZH = '图片等文件暂时无法存取，请稍后重试';
const MINUTE = 60_000;
interface Line {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message: string; readonly stack: string };
}

const bytesOf = (red: number) =>
  sharp({ create: { width: 60, height: 30, channels: 3, background: { r: red, g: 20, b: 20 } } })
    .png()
    .toBuffer();
/** Sends a file as a form does. */
async function sendFile(client: TestClient, path: string, bytes: Buffer, field = 'upload-file') {
  const csrf = (await client.get<string>('/api/bbs/weibo/csrfToken')).Message;
  const head = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
  const reply = await client.inject({
    method: 'POST',
    url: `${path}?zone=sw4&_csrf=${encodeURIComponent(csrf)}`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
  });
  const envelope = reply.json<{ Succeed: boolean; Desc: string; Code: number; Message: PostImage[] }>();
  return { ...envelope, status: reply.statusCode, headers: reply.headers };
}
const ready = async (app: TestApp) => {
  const reply = await app.visitor.inject({ url: '/readyz' });
  return [reply.statusCode, reply.json<unknown>()];
};

describe('a bucket that takes the key no longer', () => {
  let app: TestApp;
  let bucket: Awaited<ReturnType<typeof startGuardedBucket>>;
  let clock = Date.now();
  const lines: Line[] = [];
  const text: string[] = [];
  beforeAll(async () => {
    bucket = await startGuardedBucket();
    const write = (line: string) => {
      text.push(line);
      lines.push(JSON.parse(line) as Line); // as the host writes it
    };
    const env = { ...bucket.env, S3_SECRET_ACCESS_KEY: SECRET, LOG_LEVEL: 'info' };
    app = await buildTestApp({ env, logStream: { write }, now: () => clock });
  });
  afterAll(async () => {
    await app.stop();
    await bucket.stop();
  });

  const count = async (table: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(app.db.q());
    return Number(rows[0]?.n);
  };

  it('is told to who uploads, by every way in; nothing is stored or written down', async () => {
    const player = await app.asUser({ sw4: [13, 18] });
    const { Message: begun } = await player.get<{ token: string; filekey: string }>(
      '/api/bbs/contributionrecord/get_oss_token?zone=sw4&name=a.mp4&total=40',
    );
    bucket.refuse('SignatureDoesNotMatch');
    const image = await bytesOf(1);
    const piece = Buffer.alloc(40, '\0\0\0\x18ftypisom');
    const { token, filekey } = begun;
    const video = new URLSearchParams({ zone: 'sw4', token, filekey, total: '40', offset: '0' });
    const answers = [
      await sendFile(player, '/api/bbs/images', image),
      await player.send('POST', '/api/bbs/images/base64?zone=sw4', { images: image.toString('base64') }),
      await sendFile(player, '/api/bbs/user/updateIcon', image, 'iconfile'),
      await sendFile(player, '/api/v1/voice/upload', mp3()),
      await player
        .inject({
          method: 'POST',
          url: `/api/bbs/video/upload?${video}`,
          payload: piece,
          headers: { 'content-type': 'application/octet-stream' },
        })
        .then((reply) => ({ ...reply.json<object>(), status: reply.statusCode, headers: reply.headers })),
    ];
    for (const answer of answers) {
      expect(outcome(answer)).toBe('503 STORAGE_DOWN');
      expect(answer).toMatchObject({ Succeed: false, Code: 503, Desc: ZH });
    }
    expect([await count('media'), await count('media_upload'), await count('voice_upload')]).toEqual([0, 0, 0]);
    const { Message: me } = await player.get<{ avatarUrl: string }>(`/api/bbs/user/detail/${player.uid}?zone=sw4`);
    expect(me.avatarUrl).toBe('');
    const { Message: upload } = await player.get(`/api/bbs/video/status?zone=sw4&filekey=${filekey}`);
    expect(upload).toMatchObject({ state: 'uploading', offsets: [] });
    // A text needs no storage.
    const post = { wbTitle: 't', wbThemeId: 1, wbContent: '<p>a</p>' };
    expect((await player.send('POST', '/api/bbs/weibo/add?zone=sw4', post)).status).toBe(200);
  });

  it('is no missing picture to who looks: nobody keeps that answer', async () => {
    // A video: of a picture the database knows beforehand that there is none.
    const url = `/media/sw4/ab/${'ab'.repeat(32)}.mp4`;
    const range = { range: 'bytes=0-9' };
    for (const asked of [{ url }, { url, headers: range }, { url, method: 'HEAD' as const }]) {
      const reply = await app.visitor.inject(asked);
      expect([reply.statusCode, reply.headers['cache-control'], reply.headers['x-error-id']]).toEqual([
        ...[503, 'no-store', 'STORAGE_DOWN'],
      ]);
    }
  });

  it('is in the log once, with the reason and no secret, and again for as long as it lasts', async () => {
    const said = () => lines.filter(({ msg }) => msg === 'The media storage cannot be used');
    expect(said()).toHaveLength(1);
    expect([said()[0]?.level, said()[0]?.err?.stack]).toEqual([50, expect.stringContaining('SignatureDoesNotMatch')]);
    await app.core.pictures.watch.check();
    expect(said()).toHaveLength(1);
    clock += MINUTE;
    await app.core.pictures.watch.check();
    expect(said()).toHaveLength(2);
    expect(said()[1]?.err?.message).toContain(`bucket media at ${bucket.endpoint}: refused: SignatureDoesNotMatch`);
    expect(lines.filter(({ msg }) => msg === 'Unexpected error')).toEqual([]);
    expect(text.join('')).not.toContain(SECRET);
  });

  it('is what /readyz and /metrics say while texts are served, until it takes the key again', async () => {
    const up = async () =>
      (await app.visitor.inject({ url: '/metrics' })).body.match(/^guildhall_media_storage_up (\d)$/m)?.[1];
    expect([...(await ready(app)), await up()]).toEqual([200, { status: 'ready', media: 'down' }, '0']);
    bucket.refuse(null);
    await app.core.pictures.watch.check();
    expect([...(await ready(app)), await up()]).toEqual([200, { status: 'ready' }, '1']);
    expect(lines.at(-1)).toMatchObject({ level: 30, msg: 'The media storage can be used again' });
    const player = await app.asUser();
    const { status, Message } = await sendFile(player, '/api/bbs/images', await bytesOf(1));
    expect([status, (await app.visitor.inject({ url: Message[0]?.url ?? '' })).statusCode]).toEqual([200, 200]);
  });
});

test.each([
  ['a key that nobody knows', { S3_ACCESS_KEY_ID: 'STRANGER' }, 'Access Key Id you provided does not exist'],
  ['a bucket that is not there', { S3_BUCKET: 'elsewhere' }, 'bucket does not exist'],
  ['a bucket that nobody can reach', { S3_ENDPOINT: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
])('%s: the start says so, and texts are served all the same', async (_what, wrong, reason) => {
  const { env, stop } = await startBucket();
  const lines: Line[] = [];
  // As the host writes it.
  const write = (line: string) => void lines.push(JSON.parse(line) as Line);
  const app = await buildTestApp({ env: { ...env, ...wrong }, jobs: true, logStream: { write } });
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('The media storage cannot be used');
  expect(lines[0]?.err?.message).toContain(reason);
  expect(await ready(app)).toEqual([200, { status: 'ready', media: 'down' }]);
  const player = await app.asUser();
  expect(outcome(await sendFile(player, '/api/bbs/images', await bytesOf(2)))).toBe('503 STORAGE_DOWN');
  const read = await app.visitor.inject({ url: `/media/sw4/ab/${'ab'.repeat(32)}.mp4` });
  expect(read.statusCode).toBe(503);
  const post = { wbTitle: 't', wbThemeId: 1, wbContent: '<p>a</p>' };
  expect((await player.send('POST', '/api/bbs/weibo/add?zone=sw4', post)).status).toBe(200);
  await app.stop();
  await stop();
});

test('a storage that can be used is not spoken of', async () => {
  const lines: string[] = [];
  const app = await buildTestApp({
    jobs: true,
    env: { LOG_LEVEL: 'info' },
    logStream: { write: (line) => void lines.push(line) },
  });
  await app.core.pictures.watch.check();
  expect([await ready(app), lines.filter((line) => line.includes('storage'))]).toEqual([
    [200, { status: 'ready' }],
    [],
  ]);
  await app.stop();
});

/** Silence that a voice upload takes. */
function mp3(): Buffer {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]);
  return Buffer.concat(Array.from({ length: 100 }, () => frame));
}
