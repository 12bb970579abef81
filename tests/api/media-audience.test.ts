import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '../../platform/contract/index.ts';
import type { PostImage } from '../../platform/contract/endpoints/posts.ts';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';
import { startBucket } from '../support/bucket.ts';
import { describeApi } from './each-engine.ts';

/*
 * Pictures that have not passed the review, and screenshots of feedback: for their uploaders and
 * those who handle them.
 */

let verdict: 'pass' | 'flag' | 'none' = 'pass';
let reviewer: Server | undefined;
/** The publisher's reviewer, which says what a test has put into its mouth. */
async function startReviewer(): Promise<Record<string, string>> {
  reviewer ??= createServer((request, reply) => {
    request.resume().on('end', () => {
      if (verdict === 'none') reply.writeHead(500).end();
      else reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ verdict }));
    });
  });
  if (!reviewer.listening) await new Promise<void>((done) => void reviewer!.listen(0, '127.0.0.1', done));
  const { port } = reviewer.address() as AddressInfo;
  return {
    IMAGE_REVIEW_URL: `http://127.0.0.1:${port}/`,
    IMAGE_REVIEW_SECRET: 'a-secret-of-thirty-two-characters',
    IMAGE_REVIEW_WHEN_DOWN: 'later',
  };
}
afterAll(() => void reviewer?.close());

let ahead = 0;
const now = (): number => Date.now() + ahead;

let colour = 0;
async function upload(client: TestClient, path = '/api/bbs/images', shade = ++colour): Promise<PostImage> {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: { r: shade, g: 9, b: 9 } } })
    .png()
    .toBuffer();
  const csrf = (await client.get<string>('/api/bbs/weibo/csrfToken')).Message;
  const head = '--edge\r\ncontent-disposition: form-data; name="upload-file"; filename="x.png"\r\n\r\n';
  const reply = await client.inject({
    method: 'POST',
    url: `${path}?zone=sw4&_csrf=${encodeURIComponent(csrf)}`,
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
  });
  const [image] = reply.json<Envelope<PostImage[]>>().Message;
  return image!;
}

/** Status and who may keep it. */
async function seenBy(client: TestClient, url: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await client.inject({ url, headers });
  return `${reply.statusCode} ${String(reply.headers['cache-control'])}`;
}
const OWN = '200 private, no-store';
const NONE = '404 no-store';
const ALL = '200 public, max-age=31536000, s-maxage=600, immutable';

function audienceTests(place: () => TestApp): void {
  let uploader: TestClient;
  let strangers: TestClient[];
  let handlers: TestClient[];
  beforeAll(async () => {
    const app = place();
    uploader = await app.asUser();
    strangers = [
      app.visitor,
      await app.asUser(),
      await app.asUser({ mx: [12, 13, 23] }),
      await app.asUser({ sw4: [10, 92] }),
    ];
    handlers = await Promise.all([12, 13, 23].map((code) => app.asUser({ sw4: [code] })));
  });

  async function expectPrivate(...urls: string[]): Promise<void> {
    for (const url of urls) {
      for (const who of [uploader, ...handlers]) expect([url, await seenBy(who, url)]).toEqual([url, OWN]);
      for (const who of strangers) expect([url, await seenBy(who, url)]).toEqual([url, NONE]);
    }
  }

  test('a flagged picture is shown to its uploader and to those who handle it, whole, in parts and small', async () => {
    verdict = 'flag';
    const { url, thumb } = await upload(uploader);
    expect(url).toMatch(/\?ptype=1$/);
    const bare = url.split('?')[0]!;
    await expectPrivate(url, bare, thumb);
    const etag = `"${bare.split('/').at(-1)!}"`;
    for (const headers of [{ range: 'bytes=0-9' }, { 'if-none-match': etag }, { 'if-none-match': '*' }] as Record<
      string,
      string
    >[])
      for (const who of strangers) expect(await seenBy(who, bare, headers)).toBe(NONE);
    for (const who of strangers) expect((await who.inject({ method: 'HEAD', url: bare })).statusCode).toBe(404);
    expect(await seenBy(uploader, bare, { range: 'bytes=0-9' })).toBe('206 private, no-store');
  });

  test('a moderator of its zone lets a flagged picture pass or removes it, and its uploader is told', async () => {
    verdict = 'flag';
    const [good, bad] = [(await upload(uploader)).url.split('?')[0]!, (await upload(uploader)).url.split('?')[0]!];
    verdict = 'pass';
    const [manager] = handlers;
    const waiting = async (who: TestClient) =>
      (
        await who.get<{ list: { id: number; url: string; userInfo: { uid: number } }[] }>(
          '/api/bbs/images/review_list?zone=sw4&limit=50&offset=0',
        )
      ).Message.list;
    const listed = await waiting(manager!);
    const counted = async (who: TestClient) =>
      (await who.get<Record<string, number>>('/api/bbs/manage/waiting?zone=sw4')).Message;
    expect(await counted(manager!)).toEqual({ reports: 0, pictures: listed.length, appeals: 0, conversations: 0 });
    expect(await counted(await place().asUser({ sw4: [91] }))).toEqual({ signatures: 0 });
    const idOf = (url: string) => listed.find((one) => one.url === url)?.id;
    expect(listed.find(({ url }) => url === good)?.userInfo.uid).toBe(uploader.uid);
    const decide = (who: TestClient, id: number | undefined, pass: 0 | 1, zone = 'sw4') =>
      who.send('POST', `/api/bbs/images/review?zone=${zone}`, { id, pass });
    expect((await decide(strangers[2]!, idOf(good), 1, 'mx')).status).toBe(404);
    expect((await decide(uploader, idOf(good), 1)).status).toBe(403);
    expect(await seenBy(strangers[0]!, good)).toBe(NONE);
    // Nobody decides about what they have uploaded themselves.
    verdict = 'flag';
    await upload(manager!, '/api/bbs/images', colour);
    verdict = 'pass';
    for (const pass of [0, 1] as const)
      expect((await decide(manager!, idOf(bad), pass)).headers['x-error-id']).toBe('OWN_MATTER');
    const [, other] = handlers;
    // A second time changes nothing.
    for (let time = 0; time < 2; time++) expect((await decide(manager!, idOf(good), 1)).status).toBe(200);
    expect((await decide(other!, idOf(bad), 0)).status).toBe(200);
    expect([await seenBy(strangers[0]!, good), await seenBy(uploader, bad)]).toEqual([ALL, NONE]);
    expect((await waiting(manager!)).some(({ url }) => url === good || url === bad)).toBe(false);
    const told = await uploader.get<{ list: unknown[] }>(
      `/api/bbs/user/messages/all/systemMsg?zone=sw4&uid=${uploader.uid}&limit=10&offset=0`,
    );
    const texts = JSON.stringify(told.Message.list);
    expect([texts.includes('已通过审核'), texts.includes('未通过审核')]).toEqual([true, true]);
  });

  test('and to everybody once the same picture has passed', async () => {
    verdict = 'flag';
    const shade = ++colour;
    const { url, thumb } = await upload(uploader, undefined, shade);
    const other = await place().asUser();
    expect(await seenBy(other, url)).toBe(NONE);
    await upload(other, undefined, shade);
    expect(await seenBy(other, url)).toBe(OWN);
    verdict = 'pass';
    await upload(uploader, undefined, shade);
    for (const who of [...strangers, uploader])
      expect([await seenBy(who, url), await seenBy(who, thumb)]).toEqual([ALL, ALL]);
  });

  test("a screenshot of feedback is its uploader's and the staff's", async () => {
    verdict = 'pass';
    const { url, thumb } = await upload(uploader, '/api/bbs/images/no_default_check');
    await expectPrivate(url, thumb);
  });

  test('a picture of which there is no record is served to nobody', async () => {
    const key = `sw4/ab/${'ab'.repeat(32)}.png`;
    await place().core.storage.put(key, Buffer.from('x'), 'image/png');
    expect(await seenBy(uploader, `/media/${key}`)).toBe(NONE);
  });

  test('what moderators take away takes its pictures out of sight until it is back', async () => {
    verdict = 'pass';
    const [inPost, inComment] = [await upload(uploader), await upload(uploader)];
    const [manager] = handlers;
    const sent = await uploader.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
      wbTitle: '看图',
      wbContent: `<p>看图</p><p><img src="${inPost.url}"></p>`,
      wbThemeId: 10,
    });
    const { wbId } = sent.Message;
    const commented = await uploader.send<{ cid: number }>('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', {
      wbId,
      content: '再看一张',
      wbImages: JSON.stringify([inComment.url]),
    });
    const { cid } = commented.Message;
    const seen = async () => [await seenBy(strangers[0]!, inPost.url), await seenBy(strangers[0]!, inComment.thumb)];
    const act = async (call: string, body: object) =>
      expect((await manager!.send('POST', `${call}?zone=sw4`, { reason: '测试', ...body })).status).toBe(200);
    expect(await seen()).toEqual([ALL, ALL]);

    await act('/api/bbs/moderation/comment/hide', { cid });
    expect(await seen()).toEqual([ALL, NONE]);
    await expectPrivate(inComment.url, inComment.thumb);
    await act('/api/bbs/moderation/comment/restore', { cid });
    expect(await seen()).toEqual([ALL, ALL]);

    await act('/api/bbs/moderation/post/hide', { wbId });
    expect(await seen()).toEqual([NONE, NONE]);
    await act('/api/bbs/moderation/post/restore', { wbId });
    expect(await seen()).toEqual([ALL, ALL]);

    await act('/api/bbs/weibo/delete_post', { wbId });
    await expectPrivate(inPost.url, inPost.thumb, inComment.url, inComment.thumb);
    // Another post that shows it brings it back for everybody.
    await uploader.send('POST', '/api/bbs/weibo/add?zone=sw4', {
      wbTitle: '又看图',
      wbContent: `<p>又看图</p><p><img src="${inPost.url}"></p>`,
      wbThemeId: 10,
    });
    expect(await seen()).toEqual([ALL, NONE]);
  });

  test('what moderators take away takes all pictures of its gallery out of sight', async () => {
    verdict = 'pass';
    const [first, second] = [await upload(uploader), await upload(uploader)];
    const [manager] = handlers;
    const { wbId } = (
      await uploader.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
        wbTitle: '图集',
        wbContent: `<figure title="题"><img src="${first.url}"><img src="${second.url}"></figure>`,
        wbThemeId: 10,
      })
    ).Message;
    const seen = async () => [await seenBy(strangers[0]!, first.url), await seenBy(strangers[0]!, second.thumb)];
    expect(await seen()).toEqual([ALL, ALL]);
    const hidden = await manager!.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '测试' });
    expect(hidden.status).toBe(200);
    expect(await seen()).toEqual([NONE, NONE]);
    await expectPrivate(first.url, first.thumb, second.url, second.thumb);
  });

  test('a notice takes no picture that was flagged, is unchecked, or does not exist', async () => {
    verdict = 'flag';
    const flagged = (await upload(uploader)).url;
    verdict = 'pass';
    const unchecked = (await upload(uploader, '/api/bbs/images/no_default_check')).url;
    const passed = (await upload(uploader)).url;
    const manager = await place().asUser({ sw4: [13] });
    const root = '/api/bbs/weibo/advise_notice';
    const write = async (url: string) => {
      const { version } = (await manager.get<{ version: number }>(`${root}/get_notice_list?zone=sw4`)).Message;
      const content = `<p>看图</p><p><img src="${url}"></p>`;
      const reply = await manager.send('POST', `${root}/update?zone=sw4`, { content, version });
      return `${reply.status} ${String(reply.headers['x-error-id'] ?? '')}`;
    };
    for (const url of [
      flagged.split('?')[0]!,
      unchecked,
      `/media/sw4/cd/${'cd'.repeat(32)}.png`,
      passed.replace('sw4', 'mx'),
    ])
      expect([url, await write(url)]).toEqual([url, '400 IMAGE_UNKNOWN']);
    expect(await write(passed)).toBe('200 ');
    for (const who of strangers) expect(await seenBy(who, passed)).toBe(ALL);
  });

  // The last one: after a failure nobody asks the reviewer for some seconds.
  test('a picture that nobody could look at yet is kept by no shared cache, and is gone for all when it is doubted', async () => {
    verdict = 'none';
    const { url, thumb } = await upload(uploader);
    for (const address of [url, thumb]) expect(await seenBy(strangers[0]!, address)).toBe('200 private, no-cache');
    verdict = 'flag';
    ahead = 5 * 60_000;
    const reviews = place().core.pictures.jobs.find(({ name }) => name === 'image-reviews');
    await reviews!.run(now());
    for (const address of [url, thumb])
      for (const who of [...strangers, ...handlers, uploader]) expect(await seenBy(who, address)).toBe(NONE);
    ahead = 0;
  });
}

const env = await startReviewer();
describeApi('pictures that are not for everybody', (world) => audienceTests(() => world.app), {
  now,
  env: { ...env, LOG_LEVEL: 'fatal' },
});

describe('pictures that are not for everybody, in a bucket', () => {
  let app: TestApp;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const bucket = await startBucket();
    stop = bucket.stop;
    app = await buildTestApp({ now, env: { ...bucket.env, ...env, LOG_LEVEL: 'fatal' } });
  });
  afterAll(async () => {
    await app.stop();
    await stop();
  });
  audienceTests(() => app);
});
